import { createHash } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { tooManySentence } from "#app/base/lib/request-failures.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { rateLimits } from "./tables.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * At most `most` attempts in any period of `within` seconds. With `waits`, further attempts are allowed one
 * by one after increasing waits since the last one; the final wait repeats.
 */
type Limit = { most: number; within: number; waits?: readonly number[] };

const GROWING_WAITS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE);

/**
 * Rate limits. A whole campus may share one address, so addresses have higher limits than accounts, whose
 * attempts also count across all addresses. A browser known to the account is counted separately, so no one
 * can lock the owner out (docs/decisions/011-signing-in.md).
 */
const LIMITS = {
  "sign-in-browser": { most: 10, within: DAY, waits: GROWING_WAITS },
  "sign-in-from": { most: 10, within: 15 * MINUTE },
  "sign-in-account": { most: 20, within: DAY, waits: GROWING_WAITS },
  "sign-in-address": { most: 500, within: 15 * MINUTE },
  "guess-mail-account": { most: 1, within: DAY },
  "sign-up-address": { most: 500, within: HOUR },
  "sign-up-mail-account": { most: 3, within: DAY },
  "password-account": { most: 10, within: 15 * MINUTE },
  "reset-account": { most: 5, within: HOUR },
  "reset-address": { most: 200, within: HOUR },
  "reset-link-account": { most: 10, within: 15 * MINUTE },
  "join-link-account": { most: 10, within: 15 * MINUTE },
  "factor-account": { most: 10, within: HOUR },
  "passkey-address": { most: 500, within: 15 * MINUTE },
  "confirm-mail-account": { most: 5, within: HOUR },
  "waitlist-address": { most: 60, within: HOUR },
  "newsletter-address": { most: 60, within: HOUR },
  "back-address": { most: 60, within: HOUR },
  "contact-address": { most: 20, within: HOUR },
  "test-mail-admin": { most: 10, within: HOUR },
  "zip-request-once": { most: 1, within: DAY },
  "zip-request-network": { most: 30, within: DAY },
  "search-once": { most: 1, within: DAY },
  "search-network": { most: 30, within: DAY },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** One attempt under a limit; the subject is an account, a network, or both. */
export type Attempt = { limit: LimitName; subject: string };

/** Refusal: the exhausted limit, the seconds until the next attempt, and the message. */
export type TooMany = { name: "too_many"; limit: LimitName; sentence: string; waitSeconds: number };

/** Keys are hashed to keep email addresses out of the counters. */
function keyOf({ limit, subject }: Attempt): string {
  return `${limit}:${createHash("sha256").update(subject).digest("base64url")}`;
}

/**
 * Counts one attempt; returns null if it is allowed, else the milliseconds to wait. A row stores the times of
 * allowed attempts. A single guarded statement, so concurrent attempts are all counted.
 */
async function countAttempt(db: Db, attempt: Attempt): Promise<number | null> {
  const { most, within, waits = [] }: Limit = LIMITS[attempt.limit];
  const key = keyOf(attempt);
  const now = Date.now();
  const span = within * 1000;
  const live = sql`from unnest(${rateLimits.moments}) made where made > ${now - span}::bigint`;
  const waitsMs = `{${waits.map((seconds) => seconds * 1000).join()}}`;
  // Null for a limit without waits.
  const afterWait = sql`max(made) + (${waitsMs}::bigint[])[least(count(*) - ${most}::int + 1, ${waits.length}::int)::int]`;
  const counted = await db
    .insert(rateLimits)
    .values({ key, moments: [now], expire: now + span })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { moments: sql`array(select made ${live}) || ${now}::bigint`, expire: now + span },
      setWhere: sql`(select count(*) < ${most}::int or ${afterWait} <= ${now}::bigint ${live})`,
    })
    .returning({ key: rateLimits.key });
  if (counted.length > 0) return null;
  const [held] = await db
    .select({
      until: sql<string | null>`(select coalesce(${afterWait}, min(made) + ${span}::bigint) ${live})`,
    })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(Number(held?.until ?? 0) - now, 1);
}

/**
 * Counts one attempt under each limit before it is made, so concurrent ones are all counted. Refuses at the
 * first exhausted limit and gives back what was already counted, so refused attempts use up no one else's
 * limit. The caller may give back a successful attempt.
 */
export async function countAttempts(db: Db, attempts: readonly Attempt[]): Promise<Result<null, TooMany>> {
  for (const [index, attempt] of attempts.entries()) {
    const waitMs = await countAttempt(db, attempt);
    if (waitMs === null) continue;
    await giveBackAttempts(db, attempts.slice(0, index));
    const waitSeconds = Math.ceil(waitMs / 1000);
    const { limit } = attempt;
    return refused({ name: "too_many", limit, sentence: tooManySentence(waitSeconds), waitSeconds });
  }
  return ok(null);
}

/** Uncounts attempts that succeeded or weren't made. */
export async function giveBackAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(
    attempts.map((attempt) =>
      db
        .update(rateLimits)
        .set({ moments: sql`trim_array(${rateLimits.moments}, 1)` })
        .where(and(eq(rateLimits.key, keyOf(attempt)), sql`cardinality(${rateLimits.moments}) > 0`)),
    ),
  );
}

/** Resets the counters of a subject that has proven its identity. */
export async function forgetAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, attempts.map(keyOf)));
}

/** Deletes counters that have expired. */
export async function sweepRateLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
