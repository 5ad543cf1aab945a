import { type ReactNode, useId } from "react";

/** A titled part of a long form, on a white card. */
export function FormPart({
  title,
  busy,
  className = "",
  children,
}: {
  title: string;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={busy}
      className={`flex min-w-0 flex-col gap-5 rounded-card border border-hairline bg-white p-5 ${className}`}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
