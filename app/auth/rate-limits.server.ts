import { createHash } from "node:crypto";
import { inArray, lt } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Db } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { giveBackGrowingTurn, takeGrowingTurn } from "./growing-waits.server.ts";
import { giveBackSlidingTurn, type SlidingLimit, takeSlidingTurn } from "./sliding-turns.server.ts";
import { rateLimits } from "./tables.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * `points` tries in `duration` seconds from the first one on; or `most` tries in any span of `within` seconds
 * (sliding-turns.server.ts); or `free` tries, and then more after growing waits (growing-waits.server.ts).
 */
type Limit = { points: number; duration: number } | SlidingLimit | { free: number };

/**
 * How often something may be tried. A whole house or a campus shares one address, so addresses are given more room
 * than accounts. The tries for an account are also counted over all addresses, so that guessing from many addresses
 * does not help. A browser that has signed in to the account before has a count of its own, so that nobody can lock
 * the owner out (docs/decisions/011-the-door.md).
 */
const LIMITS = {
  "sign-in-browser": { free: 10 },
  "sign-in-from": { points: 10, duration: 15 * MINUTE },
  "sign-in-account": { free: 20 },
  "sign-in-address": { points: 500, duration: 15 * MINUTE },
  "guess-mail-account": { points: 1, duration: DAY },
  "sign-up-address": { points: 500, duration: HOUR },
  "sign-up-mail-account": { points: 3, duration: DAY },
  "password-account": { most: 10, within: 15 * MINUTE },
  "reset-account": { points: 5, duration: HOUR },
  "reset-address": { points: 200, duration: HOUR },
  "reset-link-account": { points: 10, duration: 15 * MINUTE },
  "factor-account": { most: 10, within: HOUR },
  "passkey-address": { points: 500, duration: 15 * MINUTE },
  "confirm-mail-account": { points: 5, duration: HOUR },
  "waitlist-address": { points: 60, duration: HOUR },
  "newsletter-address": { points: 60, duration: HOUR },
  "contact-address": { points: 20, duration: HOUR },
  "zip-ask-once": { points: 1, duration: DAY },
  "zip-ask-network": { points: 30, duration: DAY },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** One try under a limit; the subject is an account, a network or both. */
export type Turn = { limit: LimitName; subject: string };

/** A "not now": which limit is used up, and the seconds until it may be tried again. */
export type TooMany = { limit: LimitName; waitSeconds: number };

const limitersOf = new WeakMap<Database["$client"], Map<LimitName, RateLimiterPostgres>>();

function limiter(db: Database, name: LimitName, limit: { points: number; duration: number }) {
  const known = limitersOf.get(db.$client) ?? new Map<LimitName, RateLimiterPostgres>();
  limitersOf.set(db.$client, known);
  const made =
    known.get(name) ??
    new RateLimiterPostgres({
      ...limit,
      keyPrefix: name,
      // The statement's name is left out: in the embedded database's one session, names of all connections would clash.
      storeClient: { query: ({ text, values }: Statement) => db.$client.query(text, values) },
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  known.set(name, made);
  return made;
}

type Statement = { text: string; values: unknown[] };

/** A hash of the subject, so that no email address stands in the counters. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

/** Takes one turn; null when the try may be made, else the milliseconds until it may. */
async function takeTurn(db: Database, { limit: name, subject }: Turn): Promise<number | null> {
  const limit = LIMITS[name];
  const key = keyOf(subject);
  if ("free" in limit) return takeGrowingTurn(db, `${name}:${key}`, limit.free);
  if ("most" in limit) return takeSlidingTurn(db, `${name}:${key}`, limit);
  try {
    await limiter(db, name, limit).consume(key);
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return reason.msBeforeNext;
  }
}

/**
 * Takes one turn of each limit before the try is made, so that many tries at the same moment are all counted. It
 * refuses at the first limit that is used up and gives back the turns taken before it, so that refused tries use up
 * nobody else's room. After a try that succeeds the caller may give its turns back.
 */
export async function takeTurns(db: Database, turns: readonly Turn[]): Promise<Result<null, TooMany>> {
  for (const [index, turn] of turns.entries()) {
    const waitMs = await takeTurn(db, turn);
    if (waitMs === null) continue;
    await giveBackTurns(db, turns.slice(0, index));
    return refused({ limit: turn.limit, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  return ok(null);
}

/** Gives these turns back, because the try was no failure or was not made. */
export async function giveBackTurns(db: Database, turns: readonly Turn[]): Promise<void> {
  await Promise.all(
    turns.map(async ({ limit: name, subject }) => {
      const limit = LIMITS[name];
      const key = keyOf(subject);
      if ("free" in limit) await giveBackGrowingTurn(db, `${name}:${key}`);
      else if ("most" in limit) await giveBackSlidingTurn(db, `${name}:${key}`);
      else await limiter(db, name, limit).reward(key);
    }),
  );
}

/** Forgets all turns that were taken, of a subject that has shown otherwise who it is. */
export async function forgetTurns(db: Db, turns: readonly Turn[]): Promise<void> {
  const keys = turns.map(({ limit, subject }) => `${limit}:${keyOf(subject)}`);
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** Deletes counters that have run out. */
export async function sweepRateLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
