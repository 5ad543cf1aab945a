import { type ReactNode, useEffect, useRef } from "react";

/** Something secret that is shown this once. It comes in the place of a form, so the focus goes to it. */
export function ShownOnce({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div
      ref={shown}
      role="status"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-card border border-moss bg-sage-soft p-5"
    >
      {children}
    </div>
  );
}
