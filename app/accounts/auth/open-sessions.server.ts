import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { clientNetwork, deviceName } from "./client-info.ts";
import { sessions } from "./tables.server.ts";

/** A session as its owner sees it; instants are ISO strings. */
export type OpenSession = {
  id: string;
  device: string;
  network: string | null;
  signedInAt: string;
  lastSeenAt: string;
};

/** Nobody looks through more sessions than this; "Sign out everywhere else" ends all of them. */
const MOST = 50;

/** The sessions of a user that still hold, the last used one first (rules 15.14). */
export async function listOpenSessions(
  db: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<OpenSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now.epochMilliseconds))))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MOST);
  return rows.map(({ id, ipAddress, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    network: ipAddress ? clientNetwork(ipAddress) : null,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: isoText(lastSeenAt),
  }));
}
