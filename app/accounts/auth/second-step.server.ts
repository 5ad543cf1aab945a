import { eq } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { ClientInfo } from "./client-info.ts";
import { openUnlessChanged, signInAccounts } from "./credentials.server.ts";
import { hostCookie } from "./host-cookie.ts";
import { rememberBrowser } from "./known-browser.server.ts";
import { type Auth, newToken, tokenHash } from "./secrets.server.ts";
import { findShortLived, forgetShortLived, keepShortly } from "./short-lived.server.ts";
import { users } from "./tables.server.ts";

/** How long somebody may take from the password to the second factor. */
const STEP_MINUTES = 10;

/** Somebody who has shown the password of an account and now has to show its second factor. */
export type SecondStep = NonNullable<Awaited<ReturnType<typeof findSecondStep>>>;

// The cookie holds a random token, and the database a hash of it, as with sessions.
const nameOf = (token: string) => `second step ${tokenHash(token)}`;

const stepCookie = ({ publicUrl }: Auth) => hostCookie("evenlake-second-step", publicUrl);

/** The Set-Cookie line that carries a right password to the page that asks for the second factor. */
export async function startSecondStep(
  db: Db,
  auth: Auth,
  { userId, hash }: { userId: string; hash: string },
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken();
  // The password is kept in mind as well, so that a step that was begun with an older one is worth nothing.
  const value = `${userId}.${tokenHash(hash)}`;
  await keepShortly(db, nameOf(token), value, now.add({ minutes: STEP_MINUTES }));
  return stepCookie(auth).line(token, STEP_MINUTES * 60);
}

/** Who is between password and second factor in this browser; null for nobody, and when it took too long. */
export async function findSecondStep(db: Db, auth: Auth, cookies: string | null, now: Temporal.Instant) {
  const token = stepCookie(auth).read(cookies);
  if (!token) return null;
  const keptAs = nameOf(token);
  const [userId, password] = (await findShortLived(db, keptAs, now))?.split(".") ?? [];
  if (!userId) return null;
  const [found] = await signInAccounts(db, eq(users.id, userId));
  // It is kept under that name until it is finished. The account is read before a code of its factors is checked.
  return found && tokenHash(found.hash) === password ? { ...found, keptAs } : null;
}

/** Opens the session once the second factor is shown, once; null when password or factors were changed meanwhile. */
export async function finishSecondStep(
  db: Database,
  auth: Auth,
  step: SecondStep,
  client: ClientInfo,
): Promise<string[] | null> {
  if (!(await forgetShortLived(db, step.keptAs))) return null;
  const cookie = await openUnlessChanged(db, auth, step, client);
  if (!cookie) return null;
  return [cookie, rememberBrowser(auth, client.cookies, step.email), stepCookie(auth).line("", 0)];
}

/** Ends the second step of a browser that has signed in in another way; returns the Set-Cookie line. */
export async function forgetSecondStep(db: Db, auth: Auth, cookies: string | null): Promise<string> {
  const token = stepCookie(auth).read(cookies);
  if (token) await forgetShortLived(db, nameOf(token));
  return stepCookie(auth).line("", 0);
}
