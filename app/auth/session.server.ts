import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Auth } from "./auth.server.ts";
import { admins, sessions, users } from "./tables.server.ts";

/** The person behind a request. */
export type Viewer = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
};

/**
 * The cookie of exactly this name. "name =value" is none: the page cache tells a session by the text "name=", and
 * what it does not take for a session must not be one, or somebody's page would be kept for everybody.
 */
function readCookie(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const cookie = part.trimStart();
    if (cookie.startsWith(`${name}=`)) return decoded(cookie.slice(name.length + 1).trimEnd());
  }
  return null;
}

/** A cookie's value, or null when somebody wrote one by hand that is no percent-encoded text. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The token of a cookie that carries our signature ("token.signature"), else null. */
function signedToken(value: string, secret: string): string | null {
  const at = value.lastIndexOf(".");
  if (at < 1) return null;
  const token = value.slice(0, at);
  // Compared as text: base64 leaves several ways to write the same bytes.
  const expected = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  const given = Buffer.from(value.slice(at + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/**
 * Who sends this cookie header: one query, on every request, so that a sign-out or a revoked right holds at once.
 * Reads what Better Auth wrote; its own look-up takes two queries and knows nothing of admins.
 */
export async function findViewer(db: Db, auth: Auth, cookieHeader: string | null): Promise<Viewer | null> {
  if (!cookieHeader) return null;
  const { authCookies, secret } = await auth.$context;
  const value = readCookie(cookieHeader, authCookies.sessionToken.name);
  const token = value && signedToken(value, secret);
  if (!token) return null;
  const [found] = await db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      adminId: admins.userId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date())));
  if (!found) return null;
  const { adminId, ...viewer } = found;
  return { ...viewer, isAdmin: adminId !== null };
}
