import type { ReactNode } from "react";

type Props = {
  /** The anchor; the heading's id is `ID-title`. */
  id: string;
  title: string;
  className: string;
  /** On a wide screen the heading stands beside its content. */
  beside?: boolean;
  children: ReactNode;
};

/** A part of the Education Center under its heading. */
export function Part({ id, title, className, beside = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className={`page ${beside ? "grid gap-x-12 gap-y-8 lg:grid-cols-[5fr_7fr]" : ""}`}>
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className={`text-3xl outline-none ${beside ? "" : "mb-8 lg:mb-12"}`}
        >
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
