import { and, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { admins, sessions } from "./tables.server.ts";

/** Sessions that hold, by id, and whether their person is an admin. */
export type LiveSessions = ReadonlyMap<string, { isAdmin: boolean }>;

/** Those of these sessions that still hold, in one query. */
export async function findLiveSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<LiveSessions> {
  if (sessionIds.length === 0) return new Map();
  const found = await db
    .select({ id: sessions.id, adminId: admins.userId })
    .from(sessions)
    .leftJoin(admins, eq(admins.userId, sessions.userId))
    .where(
      and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, new Date(now.epochMilliseconds))),
    );
  return new Map(found.map(({ id, adminId }) => [id, { isAdmin: adminId !== null }]));
}
