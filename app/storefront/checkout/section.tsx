import type { ReactNode } from "react";

/** One of the four numbered parts of checkout. */
export function CheckoutSection({
  id,
  step,
  title,
  children,
}: {
  id: string;
  step: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-hairline pt-8">
      <h2 id={`${id}-title`} className="mb-5 flex items-baseline gap-3 text-2xl">
        <span aria-hidden="true" className="tabular text-ink-soft">
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A sentence for the whole page or a part of it, set apart by its color and its place. */
export function Notice({ tone = "calm", children }: { tone?: "calm" | "wrong"; children: ReactNode }) {
  const look = tone === "wrong" ? "border-clay bg-clay-soft" : "border-amber bg-amber-soft";
  return <div className={`rounded-card border px-5 py-4 ${look}`}>{children}</div>;
}
