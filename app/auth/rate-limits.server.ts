import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Db } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { giveBackGrowingTurn, takeGrowingTurn } from "./growing-waits.server.ts";
import { rateLimits } from "./tables.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `points` times in `duration` seconds; or `free` times, and then after waits that grow (growing-waits.server.ts). */
type Limit = { points: number; duration: number } | { free: number };

/**
 * How often something may be tried. A whole house or a campus shares one address, so addresses are given more room
 * than accounts. An account is counted from everywhere as well, so that guessing from many addresses is no way
 * around; a browser that has signed in to the account before is counted by itself alone, so that nobody can lock an
 * owner out (docs/decisions/011-the-door.md).
 */
const LIMITS = {
  "sign-in-browser": { free: 10 },
  "sign-in-from": { points: 10, duration: 15 * MINUTE },
  "sign-in-account": { free: 20 },
  "sign-in-address": { points: 500, duration: 15 * MINUTE },
  "guess-mail-account": { points: 1, duration: DAY },
  "sign-up-address": { points: 500, duration: HOUR },
  "sign-up-mail-account": { points: 3, duration: DAY },
  "password-account": { points: 10, duration: 15 * MINUTE },
  "confirm-mail-account": { points: 5, duration: HOUR },
  "waitlist-address": { points: 60, duration: HOUR },
  "newsletter-address": { points: 60, duration: HOUR },
  "contact-address": { points: 20, duration: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** One try at something, by somebody: an account, a network or both. */
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

/** Takes one turn; null when the try may be made, else the milliseconds until it may. */
async function takeTurn(db: Database, { limit: name, subject }: Turn): Promise<number | null> {
  const limit = LIMITS[name];
  const key = keyOf(subject);
  if ("free" in limit) return takeGrowingTurn(db, `${name}:${key}`, limit.free);
  try {
    await limiter(db, name, limit).consume(key);
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return reason.msBeforeNext;
  }
}

/**
 * Takes one turn of each limit, before the thing is tried, so that many tries at once count as many. Refused at
 * the first that is used up; the turns before it are given back, since nothing was tried: somebody who is refused
 * does not use up the room that others have. What succeeded may give its turns back.
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

/** Gives back a turn each: it was no failure, or was not made. */
export async function giveBackTurns(db: Database, turns: readonly Turn[]): Promise<void> {
  await Promise.all(
    turns.map(async ({ limit: name, subject }) => {
      const limit = LIMITS[name];
      const key = keyOf(subject);
      if ("free" in limit) await giveBackGrowingTurn(db, `${name}:${key}`);
      else await limiter(db, name, limit).reward(key);
    }),
  );
}

/** Forgets counters that have run out. */
export async function sweepRateLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
