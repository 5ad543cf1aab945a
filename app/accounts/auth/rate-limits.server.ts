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
 * At most `most` attempts in any span of `within` seconds, whenever it begins. With `waits` further ones are let
 * through, each after the next of these waits since the last one; the final wait is repeated.
 */
type Limit = { most: number; within: number; waits?: readonly number[] };

const GROWING_WAITS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE);

/**
 * Rate limits. A whole campus may share one address, so addresses have higher limits than accounts, whose
 * attempts also count across all addresses. A browser known to the account has its own count, so no one can
 * lock the owner out (docs/decisions/011-signing-in.md).
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

/** One attempt under a limit; the subject is an account, a network or both. */
export type Attempt = { limit: LimitName; subject: string };

/** A "not now": which limit is used up, the seconds until it may be tried again, and the sentence that says so. */
export type TooMany = { name: "too_many"; limit: LimitName; sentence: string; waitSeconds: number };

/** Keys are hashed to keep email addresses out of the counters. */
function keyOf({ limit, subject }: Attempt): string {
  return `${limit}:${createHash("sha256").update(subject).digest("base64url")}`;
}

/**
 * Counts one attempt; null when it may be made, else the milliseconds until it may. A row keeps the moments of the
 * attempts that were let through. It is one guarded statement, so many attempts at the same moment are all counted.
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
 * Counts one attempt under each limit before it is made, so many at the same moment are all counted. It refuses at
 * the first limit that is used up and gives back what was counted before it, so refused attempts use up no one
 * else's room. After an attempt that succeeds the caller may give it back.
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

/** Returns attempts that weren't failures or weren't made. */
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

/** Resets the counted attempts of a subject that has proven its identity. */
export async function forgetAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, attempts.map(keyOf)));
}

/** Deletes counters that have expired. */
export async function sweepRateLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
