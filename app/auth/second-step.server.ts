import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Db } from "#app/db/client.server.ts";
import type { Auth } from "./auth.server.ts";
import { isPasswordOf, openUnlessChanged } from "./credentials.server.ts";
import { cookieLine, hostCookieName, readCookie } from "./host-cookie.ts";
import { rememberBrowser } from "./known-browser.server.ts";
import type { Knock } from "./session.server.ts";
import { credentials, users } from "./tables.server.ts";

/** How long somebody may take from the password to the second factor. */
const STEP_MINUTES = 10;
/** "user.end.signature" */
const SHAPE = /^([\da-f-]{36})\.(\d{1,15})\.([\w-]{43})$/;

/** Somebody who has shown the password of an account and now has to show its second factor. */
export type SecondStep = {
  userId: string;
  email: string;
  name: string;
  hash: string;
  /** How often the account's factors had been changed when this was read: before a code of them is checked. */
  factorChanges: number;
};

async function cookieOf(auth: Auth) {
  const { authCookies, secret } = await auth.$context;
  const https = authCookies.sessionToken.attributes.secure === true;
  return { name: hostCookieName("evenlake-second-step", https), https, secret };
}

/** The password's hash is signed as well, so that a step that was begun with an older password is worth nothing. */
function signatureOf(secret: string, userId: string, end: number, hash: string): string {
  return createHmac("sha256", secret).update(`second step\n${userId}\n${end}\n${hash}`).digest("base64url");
}

/** The Set-Cookie line that carries a right password to the page that asks for the second factor. */
export async function startSecondStep(
  auth: Auth,
  { userId, hash }: { userId: string; hash: string },
  now: Temporal.Instant,
): Promise<string> {
  const { name, https, secret } = await cookieOf(auth);
  const end = now.add({ minutes: STEP_MINUTES }).epochMilliseconds;
  const value = `${userId}.${end}.${signatureOf(secret, userId, end, hash)}`;
  return cookieLine(name, value, { maxAge: STEP_MINUTES * 60, https });
}

/** Who is between password and second factor in this browser; null for nobody, and when it took too long. */
export async function findSecondStep(
  db: Db,
  auth: Auth,
  cookies: string | null,
  now: Temporal.Instant,
): Promise<SecondStep | null> {
  const { name, secret } = await cookieOf(auth);
  const value = cookies && readCookie(cookies, name);
  const [, userId = "", endText = "", signature = ""] = (value && SHAPE.exec(value)) || [];
  const end = Number(endText);
  if (!userId || end <= now.epochMilliseconds) return null;
  const [found] = await db
    .select({
      email: users.email,
      name: users.name,
      hash: credentials.password,
      factorChanges: users.factorChanges,
    })
    .from(users)
    .innerJoin(credentials, isPasswordOf(users.id))
    .where(eq(users.id, userId));
  if (!found?.hash) return null;
  const expected = Buffer.from(signatureOf(secret, userId, end, found.hash));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
  return { ...found, hash: found.hash, userId };
}

/**
 * Opens the session once the second factor is shown; null when password or factors were changed meanwhile. Returns
 * the Set-Cookie lines.
 */
export async function finishSecondStep(
  db: Database,
  auth: Auth,
  step: SecondStep,
  knock: Knock,
): Promise<string[] | null> {
  const cookie = await openUnlessChanged(db, auth, step, knock);
  if (!cookie) return null;
  return [cookie, await rememberBrowser(auth, knock.cookies, step.email), await forgetSecondStep(auth)];
}

/** The Set-Cookie line that ends a second step. */
export async function forgetSecondStep(auth: Auth): Promise<string> {
  const { name, https } = await cookieOf(auth);
  return cookieLine(name, "", { maxAge: 0, https });
}
