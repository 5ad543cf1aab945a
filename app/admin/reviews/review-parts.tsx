import { Star } from "lucide";
import { Link } from "react-router";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { REFUSAL_REASONS } from "#app/content/reviews/refusal-reasons.ts";
import { REVIEW_STATE_LABELS, type ReviewState, starsText } from "#app/content/reviews/review.ts";
import type { Claim } from "#app/trade/compliance/claims.ts";
import type { readReview } from "./moderated-review.server.ts";

type ShownReview = NonNullable<Awaited<ReturnType<typeof readReview>>>;

const TONES: Record<ReviewState, BadgeTone> = { waiting: "yellow", published: "green", refused: "gray" };

/** What has become of a review. */
export function ReviewBadge({ state }: { state: ReviewState }) {
  return <Badge tone={TONES[state]}>{REVIEW_STATE_LABELS[state]}</Badge>;
}

/** The stars of a review: a sign and the figure, read out as "4 stars". */
export function StarsText({ stars }: { stars: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={Star} size={16} className="fill-amber text-amber" />
      <span className="tabular">{starsText(stars)}</span>
    </span>
  );
}

/** The passages that an admin should look at before publishing, and why; nothing is shown while there is nothing. */
export function Findings({ findings }: { findings: readonly Pick<Claim, "words" | "reason">[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="rounded-field border border-amber bg-amber-soft px-4 py-3">
      <h2 id="findings" className="text-lg">
        Please look at this first
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

/** The review as it was written, and why it was refused if it was. */
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
          <p className="text-sm text-ink-soft">The customer was told</p>
          <p>{REFUSAL_REASONS[reason].told}</p>
          {note ? <p className="wrap-anywhere whitespace-pre-wrap">{note}</p> : null}
        </div>
      ) : null}
    </section>
  );
}

/** What proves that the product was received: the order, with its customer while there is one. */
export function Where({ productId, orderId, customerId }: ShownReview) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <Link to={`/admin/orders/${orderId}`} className="link inline-flex min-h-11 items-center">
        The order that was handed over
      </Link>
      {customerId ? (
        <Link to={`/admin/users/${customerId}`} className="link inline-flex min-h-11 items-center">
          The customer
        </Link>
      ) : null}
      <Link to={`/admin/products/${productId}`} className="link inline-flex min-h-11 items-center">
        The product
      </Link>
    </p>
  );
}
