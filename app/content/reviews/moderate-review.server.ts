import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { findLastWrite } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { REVIEWS, type ReviewRow } from "./admin-queries.server.ts";
import { refusedReviewMail } from "./review-email.ts";
import type { Answering, Publishing, Refusing } from "./review-forms.ts";
import { reviews } from "./tables.server.ts";
import { rateProduct } from "./write-review.server.ts";

type Moderated = Promise<Result<null, SaveRefusal<ReviewRow>>>;
type Shop = { siteName: string; contactEmail: string | null };

/**
 * Publishes a review, in one transaction with the product's rating and the audit log entry (rules
 * reviews/moderation). Refused if its text has changed since the admin read it.
 */
export function publishReview(
  db: Database,
  actor: Actor,
  { id, version }: Publishing,
  now: Temporal.Instant,
): Moderated {
  return transact(db, async (tx, changed) => {
    const review = await lockReview(tx, id);
    if (!review) return refused({ name: "gone", by: null });
    if (review.state === "published") return ok(null);
    if (review.version !== version) return refused(await changedBy(tx, review));
    await write(tx, review, { state: "published", reason: null, note: "" });
    await rateProduct(tx, review.productId);
    await log(tx, review, { actor, action: "publish", after: { state: "published" } }, now);
    const { productId, stars } = review;
    await queueEvent(tx, { kind: "review.published", data: { reviewId: id, productId, stars } }, now);
    changed.add("catalog");
    return ok(null);
  });
}

/**
 * Rejects a review, even a published one, for one of the reasons, and emails the customer (rules
 * reviews/rejection-reasons).
 */
export function refuseReview(
  db: Database,
  { actor, shop }: { actor: Actor; shop: Shop },
  { id, version, reason, note }: Refusing,
  now: Temporal.Instant,
): Moderated {
  return transact(db, async (tx, changed) => {
    const review = await lockReview(tx, id);
    if (!review) return refused({ name: "gone", by: null });
    if (review.state === "refused" && review.reason === reason && review.note === note) return ok(null);
    if (review.version !== version) return refused(await changedBy(tx, review));
    await write(tx, review, { state: "refused", reason, note, answer: "" });
    const profile = review.customerId ? await findProfile(tx, review.customerId) : null;
    const mailId = profile?.email ? randomUUID() : undefined;
    if (profile?.email && mailId) {
      const { firstName, email } = profile;
      const mail = refusedReviewMail(shop, { firstName, productId: review.productId, reason, note });
      await queueMail(tx, { to: email, ...mail }, mailId, now);
    }
    const after = { state: "refused", reason, ...(mailId ? { mailId } : {}) };
    await log(tx, review, { actor, action: "refuse", after }, now);
    if (review.state === "published") {
      await rateProduct(tx, review.productId);
      changed.add("catalog");
    }
    return ok(null);
  });
}

/**
 * Adds, changes, or (if empty) removes the shop's response shown below a published review (rules
 * reviews/response).
 */
export function answerReview(
  db: Database,
  actor: Actor,
  { id, version, answer }: Answering,
  now: Temporal.Instant,
): Moderated {
  return transact(db, async (tx, changed) => {
    const review = await lockReview(tx, id);
    if (!review) return refused({ name: "gone", by: null });
    if (review.state === "published" && review.answer === answer) return ok(null);
    if (review.version !== version || review.state !== "published")
      return refused(await changedBy(tx, review));
    await write(tx, review, { state: "published", answer });
    await log(tx, review, { actor, action: "answer", after: { isAnswered: answer !== "" } }, now);
    changed.add("catalog");
    return ok(null);
  });
}

async function lockReview(tx: Db, id: string): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  return row ?? null;
}

async function write(tx: Db, { id, version }: ReviewRow, values: Partial<ReviewRow>) {
  await tx
    .update(reviews)
    .set({ ...values, version: version + 1 })
    .where(eq(reviews.id, id));
}

type Step = { actor: Actor; action: "publish" | "refuse" | "answer"; after: Record<string, unknown> };

/** Logs only the states: the customer's text must be erasable, and audit log entries aren't. */
async function log(
  tx: Db,
  { id, state, version, answer }: ReviewRow,
  { actor, action, after }: Step,
  now: Temporal.Instant,
) {
  const before = { state, isAnswered: answer !== "", version };
  const entry = { actor, action: `${REVIEWS}.${action}`, subject: REVIEWS, subjectId: id, before };
  await recordAudit(tx, { ...entry, after: { ...before, ...after, version: version + 1 } }, now);
}

/** Returns who changed the review since: its customer, whose edit puts it back in moderation, or an admin. */
async function changedBy(tx: Db, current: ReviewRow): Promise<SaveRefusal<ReviewRow>> {
  const writtenAt = isoText(current.writtenAt);
  if (current.state === "waiting") return { name: "changed", by: "The customer", at: writtenAt, current };
  const { by, at } = await findLastWrite(tx, { subject: REVIEWS, id: current.id });
  return { name: "changed", by, at: at ?? writtenAt, current };
}
