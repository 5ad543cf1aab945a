import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import type { ClientInfo } from "./client-info.ts";
import { endSession } from "./end-sessions.server.ts";
import { hostCookie, SESSION_COOKIE } from "./host-cookie.ts";
import { type Auth, newToken, readSignedToken, signToken, tokenHash } from "./secrets.server.ts";
import { admins, sessions, users } from "./tables.server.ts";

/** The person behind a request. */
export type Viewer = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  /** True when the account asks for a second factor at sign-in. */
  hasSecondFactor: boolean;
  /** When this person last showed a password or second factor. */
  provedAt: Temporal.Instant;
};

/** A session lives 30 days from sign-in (rules 14.6). */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A session's last use is written down when it is older than this. */
const SEEN_MINUTES = 5;

const sessionOfToken = statement("session of a token", (db, value: Places<{ hash: string }>) =>
  db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      hasSecondFactor: users.twoFactorEnabled,
      adminId: admins.userId,
      blockedAt: users.blockedAt,
      provedAt: sessions.provedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(sessions.token, value.hash)),
);

/**
 * Opens a session for somebody who has shown who they are, in the caller's transaction; returns the Set-Cookie line for
 * the browser. The token is in the cookie alone, signed; the database keeps its hash.
 */
export async function openSession(
  tx: Db,
  auth: Auth,
  userId: string,
  { address, userAgent }: Pick<ClientInfo, "address" | "userAgent">,
): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({
    id: randomUUID(),
    token: tokenHash(token),
    userId,
    expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    ipAddress: address,
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, "").slice(0, 300),
  });
  return sessionCookie(auth).line(signToken(token, auth.secret), SESSION_SECONDS);
}

const sessionCookie = ({ publicUrl }: Auth) => hostCookie(SESSION_COOKIE, publicUrl);

/** The Set-Cookie line that makes a browser forget its session. */
export function forgetSessionCookie(auth: Auth): string {
  return sessionCookie(auth).line("", 0);
}

/**
 * Who sends this cookie header. It takes one query on every request that asks, so that a sign-out or a revoked right holds at
 * once. A session found past its end is deleted, so that it stays ended even when the machine's clock is set back.
 */
export async function findViewer(
  db: Database,
  auth: Auth,
  cookieHeader: string | null,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<Viewer | null> {
  const value = sessionCookie(auth).read(cookieHeader);
  const token = value && readSignedToken(value, auth.secret);
  if (!token) return null;
  const [found] = await sessionOfToken(db, { hash: tokenHash(token) });
  if (!found) return null;
  const { adminId, blockedAt, expiresAt, lastSeenAt, ...viewer } = found;
  // A block ends the sessions; this holds even for one that somebody brought back, such as with a restored backup.
  if (blockedAt) return null;
  if (expiresAt.getTime() <= now.epochMilliseconds) {
    await endSession(db, viewer);
    return null;
  }
  await noteUse(db, viewer.sessionId, lastSeenAt, now);
  return { ...viewer, isAdmin: adminId !== null };
}

/** Writes down that a session is in use, once every few minutes. */
async function noteUse(db: Db, sessionId: string, lastSeenAt: Temporal.Instant, now: Temporal.Instant) {
  const due = now.subtract({ minutes: SEEN_MINUTES });
  if (Temporal.Instant.compare(lastSeenAt, due) >= 0) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, due)));
}
