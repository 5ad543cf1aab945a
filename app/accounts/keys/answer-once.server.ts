import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { apiAnswers } from "./tables.server.ts";

/** How long a response is stored, in hours. */
const KEPT_HOURS = 24;
/**
 * After this time without a response, in seconds, the processing process counts as dead, and the request may
 * be repeated. Longer than the longest wait of a checkout.
 */
const ABANDONED_AFTER_S = 60;

/** A write request: its key, its Idempotency-Key, and the hash of its content. */
type Sent = { keyId: string; idempotencyKey: string; requestHash: string };

export type KeptAnswer = { status: number; headers: Record<string, string>; body: string };

/** State of a write: new (now marked as in progress), answered, or why it has to wait. */
type Known =
  | { kind: "new" }
  | { kind: "answered"; answer: KeptAnswer }
  | { kind: "in progress" }
  | { kind: "another request" };

/**
 * Marks a write as in progress, unless it already was (rules api/idempotency). A single statement, so only
 * one of two identical concurrent requests is processed.
 */
export async function beginAnswer(db: Db, sent: Sent, now: Temporal.Instant): Promise<Known> {
  const { keyId, idempotencyKey, requestHash } = sent;
  const taken = await db
    .insert(apiAnswers)
    .values({ ...sent, askedAt: now })
    .onConflictDoUpdate({
      target: [apiAnswers.keyId, apiAnswers.idempotencyKey],
      set: { askedAt: now },
      setWhere: and(
        isNull(apiAnswers.status),
        eq(apiAnswers.requestHash, requestHash),
        lt(apiAnswers.askedAt, now.subtract({ seconds: ABANDONED_AFTER_S })),
      ),
    })
    .returning({ keyId: apiAnswers.keyId });
  if (taken.length > 0) return { kind: "new" };
  const [known] = await db.select().from(apiAnswers).where(isAnswer({ keyId, idempotencyKey }));
  // Deleted between the two statements; the caller retries.
  if (!known) return { kind: "in progress" };
  if (known.requestHash !== requestHash) return { kind: "another request" };
  const { status, headers, body } = known;
  if (status === null) return { kind: "in progress" };
  return { kind: "answered", answer: { status, headers: JSON.parse(headers ?? "{}"), body: body ?? "" } };
}

/** Stores the response to a write. */
export async function keepAnswer(db: Db, sent: Sent, { status, headers, body }: KeptAnswer): Promise<void> {
  await db
    .update(apiAnswers)
    .set({ status, headers: JSON.stringify(headers), body })
    .where(isAnswer(sent));
}

/** Deletes a write that wasn't processed, because the shop was busy or failed, so it can be retried. */
export async function dropAnswer(db: Db, sent: Sent): Promise<void> {
  await db.delete(apiAnswers).where(and(isAnswer(sent), isNull(apiAnswers.status)));
}

const isAnswer = ({ keyId, idempotencyKey }: Pick<Sent, "keyId" | "idempotencyKey">) =>
  and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey));

/** Deletes responses older than a day. */
export async function sweepAnswers(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(apiAnswers).where(lt(apiAnswers.askedAt, now.subtract({ hours: KEPT_HOURS })));
}

/**
 * Deletes responses that name someone, by ID or email address (in lower case), in the caller's transaction.
 */
export async function eraseAnswersAbout(
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const names = (words: string) => sql`strpos(lower(${apiAnswers.body}), ${words}) > 0`;
  await tx.delete(apiAnswers).where(or(names(userId), names(email)));
}

/** Hashes a request's target and content. */
export function hashOfRequest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Returns the ID for the record that a write creates: the same for the same request, so it creates only one,
 * even if the first attempt was cut off between the commit and storing its response. It looks like a random
 * UUID.
 */
export function idOfWrite({ keyId, idempotencyKey, requestHash }: Sent): string {
  const hex = createHash("sha256").update(`${keyId} ${idempotencyKey} ${requestHash}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16).padStart(2, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
