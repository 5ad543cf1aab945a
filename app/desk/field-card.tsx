import type { ReactNode } from "react";

/** The white card in which the fields of a form stand. */
export function FieldCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 rounded-card border border-hairline bg-white p-5">
      {children}
    </div>
  );
}
