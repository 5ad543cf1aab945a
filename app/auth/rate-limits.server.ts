import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Db } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { rateLimits } from "./tables.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often something may be tried: `points` times in `duration` seconds. A whole house or a campus shares one
 * address, so addresses are given more room than accounts; an account is counted from everywhere as well, so that
 * guessing from many addresses is no way around, with more room, so that nobody can lock out somebody else easily.
 */
const LIMITS = {
  "sign-in-from": { points: 10, duration: 15 * MINUTE },
  "sign-in-account": { points: 40, duration: 15 * MINUTE },
  "sign-in-address": { points: 500, duration: 15 * MINUTE },
  "sign-up-address": { points: 500, duration: HOUR },
  "password-account": { points: 10, duration: 15 * MINUTE },
  "confirm-mail-account": { points: 5, duration: HOUR },
  "waitlist-address": { points: 60, duration: HOUR },
  "newsletter-address": { points: 60, duration: HOUR },
  "contact-address": { points: 20, duration: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

/** One try at something, by somebody: an account, a network or both. */
export type Turn = { limit: LimitName; subject: string };

/** A "not now": seconds until it may be tried again. */
export type TooMany = { waitSeconds: number };

const limitersOf = new WeakMap<Database["$client"], Map<LimitName, RateLimiterPostgres>>();

function limiter(db: Database, name: LimitName): RateLimiterPostgres {
  const known = limitersOf.get(db.$client) ?? new Map<LimitName, RateLimiterPostgres>();
  limitersOf.set(db.$client, known);
  const made =
    known.get(name) ??
    new RateLimiterPostgres({
      ...LIMITS[name],
      keyPrefix: name,
      // Without the statement's name: the embedded database has one session, where names of several connections meet.
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

/** Who tried, unreadable and of one length: e-mail addresses do not stand in the counters. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

/**
 * Takes one turn of each limit, before the thing is tried, so that many tries at once count as many. Refused at
 * the first that is used up, and then the rest is not touched: give the narrowest limit first, so that somebody
 * who is refused already does not use up the room that others have. What succeeded may give its turns back.
 */
export async function takeTurns(db: Database, turns: readonly Turn[]): Promise<Result<null, TooMany>> {
  for (const { limit, subject } of turns) {
    try {
      await limiter(db, limit).consume(keyOf(subject));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return refused({ waitSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
    }
  }
  return ok(null);
}

/** Gives back a turn each: it was no failure. */
export async function giveBackTurns(db: Database, turns: readonly Turn[]): Promise<void> {
  await Promise.all(turns.map(({ limit, subject }) => limiter(db, limit).reward(keyOf(subject))));
}

/** Forgets counters that have run out. */
export async function sweepRateLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
