import { and, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isAdminAllowed } from "./guards.server.ts";
import { admins, sessions, users } from "./tables.server.ts";

/** Sessions that hold, by id, and whether their person may work as an admin. */
export type LiveSessions = ReadonlyMap<string, { isAdminAllowed: boolean }>;

/** Those of these sessions that still hold, in one query. */
export async function findLiveSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<LiveSessions> {
  const found = await db
    .select({ id: sessions.id, adminId: admins.userId, hasSecondFactor: users.twoFactorEnabled })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, sessions.userId))
    .where(
      and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, new Date(now.epochMilliseconds))),
    );
  const live = new Map<string, { isAdminAllowed: boolean }>();
  for (const { id, adminId, hasSecondFactor } of found) {
    const isAdmin = adminId !== null;
    live.set(id, { isAdminAllowed: await isAdminAllowed(db, { isAdmin, hasSecondFactor }) });
  }
  return live;
}
