import type { ReactNode } from "react";
import { Button } from "#app/base/ui/button.tsx";

type SectionProps = { id: string; step: number; title: string; children: ReactNode };

/** One of the four numbered parts of checkout. */
export function CheckoutSection({ id, step, title, children }: SectionProps) {
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
export function SectionNotice({ tone = "calm", children }: { tone?: "calm" | "wrong"; children: ReactNode }) {
  const look = tone === "wrong" ? "border-clay bg-clay-soft" : "border-amber bg-amber-soft";
  return <div className={`rounded-card border px-5 py-4 ${look}`}>{children}</div>;
}

type NoticesProps = {
  paused: string | null;
  /** What an unconfirmed email address keeps somebody from; null when nothing. */
  confirmEmail: string | null;
  failed: boolean;
  onRetry: () => void;
};

/** Says what stands in the way of any order, before the customer types anything; `failed` is the quote. */
export function CheckoutNotices({ paused, confirmEmail, failed, onRetry }: NoticesProps) {
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      <noscript>
        <SectionNotice>
          Your cart is kept in your browser, which needs JavaScript for it. Please turn JavaScript on to check
          out.
        </SectionNotice>
      </noscript>
      {paused ? (
        <SectionNotice>
          <p role="status">{paused}</p>
        </SectionNotice>
      ) : null}
      {confirmEmail ? <SectionNotice>{confirmEmail}</SectionNotice> : null}
      {failed ? (
        <SectionNotice tone="wrong">
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p>We could not work out your total just now.</p>
            <Button look="quiet" onClick={onRetry}>
              Retry
            </Button>
          </div>
        </SectionNotice>
      ) : null}
    </div>
  );
}
