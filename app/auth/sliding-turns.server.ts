import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { rateLimits } from "./tables.server.ts";

/** At most `most` tries in any span of `within` seconds, whenever it begins. */
export type SlidingLimit = { most: number; within: number };

/**
 * Takes a turn of a limit that holds for any span of time: the moments of the tries in the last span are kept, and a
 * further one is let through while there are fewer than the most. A count that begins again after each span would let
 * twice as many through around its end. It is one guarded statement, so that many tries at the same moment are all
 * counted. Null when the try may be made, else the milliseconds until the oldest of the tries is a span old.
 */
export async function takeSlidingTurn(
  db: Db,
  key: string,
  { most, within }: SlidingLimit,
): Promise<number | null> {
  const now = Date.now();
  const span = within * 1000;
  const live = sql`from unnest(${rateLimits.moments}) made where made > ${now - span}::bigint`;
  const taken = await db
    .insert(rateLimits)
    .values({ key, moments: [now], expire: now + span })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { moments: sql`array(select made ${live}) || ${now}::bigint`, expire: now + span },
      setWhere: sql`(select count(*) ${live}) < ${most}::int`,
    })
    .returning({ key: rateLimits.key });
  if (taken.length > 0) return null;
  const [held] = await db
    .select({ oldest: sql<string | null>`(select min(made) ${live})` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(Number(held?.oldest ?? 0) + span - now, 1);
}

/** Gives the last turn back, because the try was no failure or was not made. */
export async function giveBackSlidingTurn(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ moments: sql`trim_array(${rateLimits.moments}, 1)` })
    .where(and(eq(rateLimits.key, key), sql`cardinality(${rateLimits.moments}) > 0`));
}
