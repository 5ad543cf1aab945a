import { Star } from "lucide";
import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { REFUSAL_REASONS } from "#app/content/reviews/refusal-reasons.ts";
import { REVIEW_STATE_LABELS, type ReviewState, starsText } from "#app/content/reviews/review.ts";
import type { Claim } from "#app/trade/compliance/claims.ts";
import type { readReview } from "./moderated-review.server.ts";

type ShownReview = NonNullable<Awaited<ReturnType<typeof readReview>>>;

const TONES: Record<ReviewState, BadgeTone> = { waiting: "yellow", published: "green", refused: "gray" };

/** Status badge of a review. */
export function ReviewBadge({ state }: { state: ReviewState }) {
  return <Badge tone={TONES[state]}>{REVIEW_STATE_LABELS[state]}</Badge>;
}

/** The star rating: an icon and a number, read as "4 stars". */
export function StarsText({ stars }: { stars: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={Star} size={16} className="fill-amber text-amber" />
      <span className="tabular">{starsText(stars)}</span>
    </span>
  );
}

/** Passages to review before publishing, with reasons; nothing if there are none. */
export function Findings({ findings }: { findings: readonly Pick<Claim, "words" | "reason">[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="rounded-field border border-amber bg-amber-soft px-4 py-3">
      <h2 id="findings" className="text-lg">
        Review these first
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {findings.map(({ words, reason }) => (
          <li key={`${words} ${reason}`}>
            <q className="font-semibold">{words}</q>: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The review as written, with the reason if it was rejected. */
export function ReviewText({ stars, words, author, at, reason, note }: ShownReview) {
  return (
    <section aria-labelledby="review" className="rounded-card border border-hairline bg-white px-5 py-4">
      <h2
        id="review"
        className="flex flex-wrap items-center gap-x-3 font-sans text-sm wrap-anywhere text-ink-soft"
      >
        <StarsText stars={stars} />
        <span>
          {author} wrote on {momentText(at)}
        </span>
      </h2>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-wrap">{words}</p>
      {reason ? (
        <div className="mt-4 border-t border-hairline pt-3">
          <p className="text-sm text-ink-soft">Sent to the customer</p>
          <p>{REFUSAL_REASONS[reason].explanation}</p>
          {note ? <p className="wrap-anywhere whitespace-pre-wrap">{note}</p> : null}
        </div>
      ) : null}
    </section>
  );
}

/** Links to the order that proves the purchase, the customer if any, and the product. */
export function Where({ productId, orderId, customerId }: ShownReview) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <AdminStepLink to={`/admin/orders/${orderId}`} className="link inline-flex min-h-11 items-center">
        View order
      </AdminStepLink>
      {customerId ? (
        <AdminStepLink to={`/admin/users/${customerId}`} className="link inline-flex min-h-11 items-center">
          View customer
        </AdminStepLink>
      ) : null}
      <AdminStepLink to={`/admin/products/${productId}`} className="link inline-flex min-h-11 items-center">
        View product
      </AdminStepLink>
    </p>
  );
}
