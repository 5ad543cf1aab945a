import type { ReactNode } from "react";

/** Shown in place of an empty list: what is missing, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-hairline bg-white px-6 py-14 text-center">
      <p className="font-display text-xl">{title}</p>
      {children}
    </div>
  );
}

/** Plain placeholder for loading content. Set its size by class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-field bg-hairline ${className}`} />;
}
