import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { clientNetwork, deviceName } from "./client-info.ts";
import { admins, sessions, users } from "./tables.server.ts";

/**
 * What the sign-in knows about a person, for that person (rules 15.18): no secrets, neither hashes nor keys. Instants are
 * ISO strings. Null when there is no such user.
 */
export async function readOwnAccount(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const open = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  const [admin] = await db.select({ since: admins.grantedAt }).from(admins).where(eq(admins.userId, userId));
  return {
    name: user.name,
    email: user.email,
    emailConfirmed: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    adminSince: admin ? isoText(admin.since) : null,
    asksForSecondFactor: user.twoFactorEnabled,
    sessions: open.map(({ ipAddress, userAgent, createdAt, lastSeenAt, expiresAt }) => ({
      device: deviceName(userAgent),
      browserCallsItself: userAgent,
      network: ipAddress && clientNetwork(ipAddress),
      address: ipAddress,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: isoText(lastSeenAt),
      endsAt: expiresAt.toISOString(),
    })),
  };
}
