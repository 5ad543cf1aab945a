import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { rateLimits } from "./tables.server.ts";

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS;

// A row's `expire` is a day after the last try that was let through, so it also tells when that try was.
const lastTry = sql`(${rateLimits.expire} - ${FORGOTTEN_MS}::bigint)`;
const waitAfter = (free: number) =>
  sql`least(${LONGEST_WAIT_MS}::bigint, ${FIRST_WAIT_MS}::bigint * (2 ^ least(${rateLimits.points} - ${free}::int, 10))::bigint)`;

/**
 * Takes a turn of a limit whose waits grow: `free` tries may be made at once, and then one after each wait of 1, 2, 4,
 * 8 and finally 15 minutes. After a day without a try the count starts again. It is one guarded statement, so that many
 * tries at the same moment are all counted. Null when the try may be made, else the milliseconds until it may.
 */
export async function takeGrowingTurn(db: Db, key: string, free: number): Promise<number | null> {
  const now = Date.now();
  const expire = now + FORGOTTEN_MS;
  const isForgotten = sql`${rateLimits.expire} <= ${now}::bigint`;
  const taken = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: sql`case when ${isForgotten} then 1 else ${rateLimits.points} + 1 end`, expire },
      setWhere: sql`${isForgotten} or ${rateLimits.points} < ${free}::int or ${lastTry} + ${waitAfter(free)} <= ${now}::bigint`,
    })
    .returning({ points: rateLimits.points });
  if (taken.length > 0) return null;
  const [held] = await db
    .select({ wait: sql<string>`${lastTry} + ${waitAfter(free)} - ${now}::bigint` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(Number(held?.wait ?? 0), 1);
}

/** Gives a turn back, because the try was no failure or was not made. */
export async function giveBackGrowingTurn(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.points, 0)));
}
