import { type ReactNode, useId } from "react";

/** A group of the product's form, under its heading. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-card border border-hairline bg-white px-5 py-5"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
