import { and, gt, inArray } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { sessions } from "./tables.server.ts";

/** Those of these sessions that still hold, in one query. */
export async function findLiveSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, new Date(now.epochMilliseconds))),
    );
  return new Set(found.map(({ id }) => id));
}
