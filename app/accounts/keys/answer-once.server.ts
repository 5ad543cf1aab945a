import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { apiAnswers } from "./tables.server.ts";

/** For so long an answer is kept. */
const KEPT_HOURS = 24;
/**
 * After so many seconds without an answer the process that was to give it has died, and the request may be made again. Longer
 * than the longest wait of a checkout.
 */
const ABANDONED_AFTER_S = 60;

/** A write as it was sent: by which key, under which Idempotency-Key, and what is in it. */
type Sent = { keyId: string; idempotencyKey: string; requestHash: string };

export type KeptAnswer = { status: number; headers: Record<string, string>; body: string };

/** State of a write: new (now noted as in progress), answered, or why it has to wait. */
type Known =
  | { kind: "new" }
  | { kind: "answered"; answer: KeptAnswer }
  | { kind: "in progress" }
  | { kind: "another request" };

/**
 * Notes that a write is being answered, unless it was before (rules api/idempotency). The row is taken in one statement, so of two
 * same requests at the same moment one is made.
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
  // It was forgotten between the two statements, and the caller tries again.
  if (!known) return { kind: "in progress" };
  if (known.requestHash !== requestHash) return { kind: "another request" };
  const { status, headers, body } = known;
  if (status === null) return { kind: "in progress" };
  return { kind: "answered", answer: { status, headers: JSON.parse(headers ?? "{}"), body: body ?? "" } };
}

/** Keeps the answer to a write. */
export async function keepAnswer(db: Db, sent: Sent, { status, headers, body }: KeptAnswer): Promise<void> {
  await db
    .update(apiAnswers)
    .set({ status, headers: JSON.stringify(headers), body })
    .where(isAnswer(sent));
}

/** Forgets a write that was not made, because the shop was busy or failed, so it can be sent again. */
export async function dropAnswer(db: Db, sent: Sent): Promise<void> {
  await db.delete(apiAnswers).where(and(isAnswer(sent), isNull(apiAnswers.status)));
}

const isAnswer = ({ keyId, idempotencyKey }: Pick<Sent, "keyId" | "idempotencyKey">) =>
  and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey));

/** Deletes the answers of more than a day ago. */
export async function sweepAnswers(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(apiAnswers).where(lt(apiAnswers.askedAt, now.subtract({ hours: KEPT_HOURS })));
}

/** Forgets the answers that name someone, by the id or the email address (in lower case), in the caller's transaction. */
export async function eraseAnswersAbout(
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const names = (words: string) => sql`strpos(lower(${apiAnswers.body}), ${words}) > 0`;
  await tx.delete(apiAnswers).where(or(names(userId), names(email)));
}

/** The hash of a request, by what it asks for and brings. */
export function hashOfRequest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * The id of what a write makes: the same for the same request, so it makes one record even when its first try was cut off
 * after the commit and before the answer was kept. It has the form of a random id.
 */
export function idOfWrite({ keyId, idempotencyKey, requestHash }: Sent): string {
  const hex = createHash("sha256").update(`${keyId} ${idempotencyKey} ${requestHash}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16).padStart(2, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
