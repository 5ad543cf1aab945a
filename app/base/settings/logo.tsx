/** The drawn mark: the sun over still water. */
export function Mark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-spruce" />
      <path d="M8 17a8 8 0 0 1 16 0z" className="fill-amber" />
      <path d="M5 21h22M10 25.5h12" className="stroke-paper" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
