/** A plain placeholder of the size of the content that is loading. Give it the size by class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-field bg-hairline ${className}`} />;
}
