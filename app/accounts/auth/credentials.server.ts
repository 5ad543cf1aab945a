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

/** Credentials as read: the password hash, and the number of second-factor changes. */
type Keys = { userId: string; hash: string; factorChanges: number };

/** The accounts that can sign in with a password, among those that match `which`, as a sign-in needs them. */
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
    // The user's row is locked first, as a reset of the password and a deletion do: the other way around they and a
    // sign-in would wait for each other.
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(which);

/**
 * Opens a session; null for a closed account, and when the password or the second factors were changed after the sign-in
 * had read these `keys`. The rows are locked, so it waits for a change in progress; a change that begins later waits
 * for it, finds the new session and ends it (reset-password.server.ts and
 * accounts/factors/change-factors.server.ts).
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

/** Writes the hash of a new password, only in the place of the `former` one if that is given; false for no such row. */
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
/** Most accounts a shared browser remembers; the least recent sign-in is dropped. */
const MOST_ACCOUNTS = 5;
/** "id.mark.mark": the browser's own random id, and one mark for each account that signed in here. */
const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

const browserCookie = ({ publicUrl }: Auth) => hostCookie("evenlake-browser", publicUrl);

/** Proves that this browser signed in to this account, without naming either; only the shop can make it. */
function markOf({ secret }: Auth, id: string, email: string): string {
  return signatureOf(`known browser\n${id}\n${email}`, secret);
}

function readBrowser(auth: Auth, cookies: string | null) {
  const value = browserCookie(auth).read(cookies);
  if (!value || !SHAPE.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** The id of a browser that has signed in to the account of this email before, else null. */
export function recognizeBrowser(auth: Auth, cookies: string | null, email: string): string | null {
  const browser = readBrowser(auth, cookies);
  if (!browser) return null;
  const mark = markOf(auth, browser.id, email);
  return browser.marks.some((held) => isSameText(held, mark)) ? browser.id : null;
}

/** Returns the attempt of a known browser, which has its own count for each account. */
export function attemptInBrowser(email: string, browserId: string): Attempt {
  return { limit: "sign-in-browser", subject: `${email} ${browserId}` };
}

/** The Set-Cookie line after a sign-in: the browser is known for this account for a year. */
export function rememberBrowser(auth: Auth, cookies: string | null, email: string): string {
  const { id, marks } = readBrowser(auth, cookies) ?? {
    id: randomBytes(16).toString("base64url"),
    marks: [],
  };
  const mark = markOf(auth, id, email);
  const kept = [mark, ...marks.filter((held) => held !== mark)].slice(0, MOST_ACCOUNTS);
  return browserCookie(auth).line([id, ...kept].join("."), YEAR);
}
