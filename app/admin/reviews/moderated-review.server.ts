import type { Sent } from "#app/admin/kit/admin.server.ts";
import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { refusedSave } from "#app/admin/kit/item-action.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { findReview } from "#app/content/reviews/admin-queries.server.ts";
import type { refuseReview } from "#app/content/reviews/moderate-review.server.ts";
import { authorText, REVIEW_STATE_LABELS } from "#app/content/reviews/review.ts";
import { productPath } from "#app/trade/catalog/product.ts";

/**
 * Returns a review for the admin pages; null if there is none. `path` is the product's page, if it has one.
 */
export async function readReview(db: Db, id: string) {
  const found = await findReview(db, id);
  if (!found) return null;
  const { createdAt: _, writtenAt, slug, isInShop, author, ...review } = found;
  return {
    ...review,
    author: authorText(author),
    path: isInShop ? productPath(slug) : null,
    at: isoText(writtenAt),
  };
}

type Moderated = Awaited<ReturnType<typeof refuseReview>>;
type Moderating = Pick<Sent<{ id: string }>, "form" | "values" | "done" | "refuse">;

/** Answers a moderation form: success, or a conflict if the review changed after the admin read it. */
export function answerModeration(
  { form, values, done, refuse }: Moderating,
  moderated: Moderated,
  said: string,
) {
  if (moderated.ok) return done(said, `/admin/reviews/${form.id}`);
  const { refusal } = moderated;
  if (refusal.name === "gone") return refuse(refusedSave(refusal, values, () => ({})).errors);
  const { by, at, current } = refusal;
  const isWaiting = current.state === "waiting";
  const became = isWaiting ? "changed the review" : `made it “${REVIEW_STATE_LABELS[current.state]}”`;
  const sentence = `${editConflictText({ by, at }, became)}. Your change wasn't made. Read the review again, then resubmit if you still want to.`;
  return refuse({ "": sentence }, { version: current.version });
}
