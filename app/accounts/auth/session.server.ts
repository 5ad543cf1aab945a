import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, lt, ne } from "drizzle-orm";
import { makeChange, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isFreshProof } from "./account-rules.ts";
import { type ClientInfo, clientNetwork, deviceName } from "./client-info.ts";
import { hostCookie, SESSION_COOKIE } from "./host-cookie.ts";
import type { Role } from "./rights.ts";
import { ROLE_COLUMNS, rolesOf } from "./roles.server.ts";
import { type Auth, newToken, readSignedToken, signToken, tokenHash } from "./secrets.server.ts";
import {
  admins,
  couriers,
  mailedLinks,
  sessions,
  signInEmail,
  staffRoles,
  users,
  verifications,
} from "./tables.server.ts";

/** The signed-in user of a request. */
export type Viewer = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Roles in the shop (rights.ts); none for a customer. */
  roles: readonly Role[];
  /** Whether the account was made for a courier, who may access only /courier (guards.server.ts). */
  isCourierOnly: boolean;
  /** Whether the account requires a second factor at sign-in. */
  hasSecondFactor: boolean;
  /** When they last proved their identity by password or second factor. */
  provedAt: Temporal.Instant;
};

/** A user's session. */
export type InSession = Pick<Viewer, "userId" | "sessionId">;

/** A session lives 30 days from sign-in (rules sign-in/session-length). */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A session's last use is updated when it is older than this. */
const SEEN_MINUTES = 5;

const sessionOfToken = statement("session of a token", (db, value: Places<{ hash: string }>) =>
  db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      name: users.name,
      email: signInEmail,
      emailVerified: users.emailVerified,
      hasSecondFactor: users.twoFactorEnabled,
      ...ROLE_COLUMNS,
      blockedAt: users.blockedAt,
      provedAt: sessions.provedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(couriers, eq(couriers.userId, users.id))
    .where(eq(sessions.token, value.hash)),
);

/**
 * Opens a session in the caller's transaction; returns its cookie. Only the cookie has the signed token; the
 * database stores a hash.
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

/** Returns the Set-Cookie line that deletes the session cookie. */
export function forgetSessionCookie(auth: Auth): string {
  return sessionCookie(auth).line("", 0);
}

/**
 * Returns the viewer of a cookie header. Queries the database for every request that needs it, so a sign-out
 * or revoked right applies immediately. Deletes an expired session, which thus stays ended even if the clock
 * is set back.
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
  const { adminId, courierId, courierEndedAt, sharesAccount, staffRoles, ...session } = found;
  const { blockedAt, expiresAt, lastSeenAt, ...viewer } = session;
  // Blocking ends sessions; this covers sessions that reappear, such as with a restored backup.
  if (blockedAt) return null;
  if (expiresAt.getTime() <= now.epochMilliseconds) {
    await endSession(db, viewer);
    return null;
  }
  await noteUse(db, viewer.sessionId, lastSeenAt, now);
  return { ...viewer, ...rolesOf(found) };
}

/** Updates a session's last use, once every few minutes. */
async function noteUse(db: Db, sessionId: string, lastSeenAt: Temporal.Instant, now: Temporal.Instant) {
  const due = now.subtract({ minutes: SEEN_MINUTES });
  if (Temporal.Instant.compare(lastSeenAt, due) >= 0) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, due)));
}

const isSession = ({ userId, sessionId }: InSession) =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId));

/** Condition for sessions that haven't expired. */
export const holds = (now: Temporal.Instant) => gt(sessions.expiresAt, new Date(now.epochMilliseconds));

/**
 * Reasons for refusing a sensitive change: the session has ended, or its last proof is too old (rules
 * sign-in/re-authentication).
 */
export type SessionRefusal = { name: "signed_out" | "stale_proof" };

/**
 * Locks a session until the caller's transaction ends, since it may have ended since the request was
 * admitted.
 */
export async function lockFreshSession(
  tx: Db,
  session: InSession,
  now: Temporal.Instant,
): Promise<Result<null, SessionRefusal>> {
  const [held] = await tx
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(and(isSession(session), holds(now)))
    .for("share");
  if (!held) return refused({ name: "signed_out" });
  return isFreshProof(held.provedAt, now) ? ok(null) : refused({ name: "stale_proof" });
}

/** Records that a session's user has just proved their identity by password or second factor. */
export async function noteProof(db: Db, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
}

/** Most sessions listed; "Sign out everywhere else" ends all of them. */
const MOST = 50;

/** A session as its owner sees it; times are ISO strings. */
export type OpenSession = Awaited<ReturnType<typeof listOpenSessions>>[number];

/** Returns a user's valid sessions, most recently used first (rules account/sessions). */
export async function listOpenSessions(db: Db, userId: string, now: Temporal.Instant) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), holds(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MOST);
  return rows.map((session) => ({ id: session.id, ...factsOf(session) }));
}

function factsOf({ ipAddress, userAgent, createdAt, lastSeenAt }: typeof sessions.$inferSelect) {
  return {
    device: deviceName(userAgent),
    network: ipAddress ? clientNetwork(ipAddress) : null,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: isoText(lastSeenAt),
  };
}

/**
 * Returns session details for the account owner (rules account/data-file), without secrets. Times are ISO
 * strings.
 */
export async function readOwnAccount(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.email) return null;
  const open = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  const [admin] = await db.select({ since: admins.grantedAt }).from(admins).where(eq(admins.userId, userId));
  const held = await db
    .select({ role: staffRoles.role, since: staffRoles.grantedAt })
    .from(staffRoles)
    .where(eq(staffRoles.userId, userId))
    .orderBy(asc(staffRoles.role));
  return {
    name: user.name,
    email: user.email,
    emailConfirmed: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    adminSince: admin ? isoText(admin.since) : null,
    staffRoles: held.map(({ role, since }) => ({ role, since: isoText(since) })),
    asksForSecondFactor: user.twoFactorEnabled,
    sessions: open.map((session) => ({
      ...factsOf(session),
      browserCallsItself: session.userAgent,
      address: session.ipAddress,
      endsAt: session.expiresAt.toISOString(),
    })),
  };
}

/** Ends a user's session, and notifies its open pages. False if the user has no such session. */
export async function endSession(db: Database, session: InSession): Promise<boolean> {
  return makeChange(db, [person(session.userId)], (tx) => dropSession(tx, session));
}

/** Ends a session as part of a larger change, which must announce the person. */
export async function dropSession(tx: Db, session: InSession): Promise<boolean> {
  const ended = await tx.delete(sessions).where(isSession(session)).returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends all of a user's sessions except one (null = all) as part of a larger change, which must announce the
 * person.
 */
export async function endOtherSessions(tx: Db, userId: string, keptId: string | null): Promise<number> {
  const kept = keptId ? ne(sessions.id, keptId) : undefined;
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Deletes expired sessions and emailed links. They are already invalid; this only frees space. */
export async function sweepSessions(db: Db, now: Temporal.Instant): Promise<void> {
  const moment = new Date(now.epochMilliseconds);
  await db.delete(sessions).where(lt(sessions.expiresAt, moment));
  await db.delete(verifications).where(lt(verifications.expiresAt, moment));
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}
