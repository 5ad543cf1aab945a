import { randomBytes } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { WRONG_PASSWORD } from "./account-rules.ts";
import type { ClientInfo } from "./client-info.ts";
import { hostCookie } from "./host-cookie.ts";
import { verifyPassword } from "./passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts, type TooMany } from "./rate-limits.server.ts";
import { type Auth, isSameText, signatureOf } from "./secrets.server.ts";
import { openSession } from "./session.server.ts";
import { passwords, signInEmail, users } from "./tables.server.ts";

/** Credentials when read: password hash and number of second-factor changes. */
type Keys = { userId: string; hash: string; factorChanges: number };

/**
 * Selects the accounts that match `which` and can sign in with a password, with the columns a sign-in needs.
 */
export const signInAccounts = (db: Db, which: SQL) =>
  db
    .select({
      userId: users.id,
      email: signInEmail,
      hash: passwords.hash,
      factorChanges: users.factorChanges,
      hasSecondFactor: users.twoFactorEnabled,
      blockedAt: users.blockedAt,
    })
    // Locks the user's row first, like password resets and account deletion do; otherwise they could deadlock
    // with a sign-in.
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(which);

/**
 * Opens a session; null for a blocked account, or if the password or second factors changed after the sign-in
 * read these `keys`. Locks the rows, so it waits for a change in progress; a later change waits for it, then
 * finds and ends the new session (reset-password.server.ts, accounts/factors/change-factors.server.ts).
 */
export async function openUnlessChanged(
  db: Database,
  auth: Auth,
  { userId, hash, factorChanges }: Keys,
  client: ClientInfo,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [held] = await signInAccounts(tx, eq(users.id, userId)).for("share");
    const isSame = held?.hash === hash && held.factorChanges === factorChanges;
    return isSame && !held.blockedAt ? openSession(tx, auth, userId, client) : null;
  });
}

export type PasswordRefusal = { name: "wrong_password"; sentence: string } | TooMany;

/**
 * Checks the password of a signed-in user. Failures share one count across all forms (rules sign-in/lockout).
 */
export async function checkPassword(
  db: Database,
  { userId, email }: { userId: string; email: string },
  password: string,
): Promise<Result<{ hash: string }, PasswordRefusal>> {
  const attempts: Attempt[] = [{ limit: "password-account", subject: userId }];
  const taken = await countAttempts(db, attempts);
  if (!taken.ok) {
    logSecurityEvent("password-check-limited", { email, userId });
    return taken;
  }
  const [held] = await db
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.userId, userId));
  const hash = held?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) {
    logSecurityEvent("password-check-refused", { email, userId });
    return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
  }
  await giveBackAttempts(db, attempts);
  return ok({ hash });
}

/** Writes a new password hash, only over the `former` one if that is given; false if there is no such row. */
export async function writePassword(tx: Db, userId: string, hash: string, former?: string): Promise<boolean> {
  const isFormer = former === undefined ? undefined : eq(passwords.hash, former);
  const written = await tx
    .update(passwords)
    .set({ hash })
    .where(and(eq(passwords.userId, userId), isFormer))
    .returning({ userId: passwords.userId });
  return written.length > 0;
}

const YEAR = 365 * 24 * 60 * 60;
/** Most accounts a shared browser remembers; the least recently used is dropped. */
const MOST_ACCOUNTS = 5;
/** "id.mark.mark": a random browser ID, and a mark for each account that signed in there. */
const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

const browserCookie = ({ publicUrl }: Auth) => hostCookie("shop-browser", publicUrl);

/**
 * Proves that this browser signed in to this account, without naming either; can't be forged without the
 * secret.
 */
function markOf({ secret }: Auth, id: string, email: string): string {
  return signatureOf(`known browser\n${id}\n${email}`, secret);
}

function readBrowser(auth: Auth, cookies: string | null) {
  const value = browserCookie(auth).read(cookies);
  if (!value || !SHAPE.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** Returns the ID of a browser that has signed in to this account before, else null. */
export function recognizeBrowser(auth: Auth, cookies: string | null, email: string): string | null {
  const browser = readBrowser(auth, cookies);
  if (!browser) return null;
  const mark = markOf(auth, browser.id, email);
  return browser.marks.some((held) => isSameText(held, mark)) ? browser.id : null;
}

/** Returns the attempt of a known browser, counted separately for each account. */
export function attemptInBrowser(email: string, browserId: string): Attempt {
  return { limit: "sign-in-browser", subject: `${email} ${browserId}` };
}

/** Returns the Set-Cookie line after a sign-in: the account knows the browser for a year. */
export function rememberBrowser(auth: Auth, cookies: string | null, email: string): string {
  const { id, marks } = readBrowser(auth, cookies) ?? {
    id: randomBytes(16).toString("base64url"),
    marks: [],
  };
  const mark = markOf(auth, id, email);
  const kept = [mark, ...marks.filter((held) => held !== mark)].slice(0, MOST_ACCOUNTS);
  return browserCookie(auth).line([id, ...kept].join("."), YEAR);
}
