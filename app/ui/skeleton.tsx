/** A quiet stand-in of the size of what is coming. Give it the size by class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-field bg-hairline ${className}`} />;
}
