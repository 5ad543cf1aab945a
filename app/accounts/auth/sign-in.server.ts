import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { guessedPasswordsMail } from "./account-emails.ts";
import type { SignIn } from "./account-forms.ts";
import { accountClosedSentence, WRONG_CREDENTIALS } from "./account-rules.ts";
import { type ClientInfo, clientNetwork } from "./client-info.ts";
import {
  attemptInBrowser,
  openUnlessChanged,
  recognizeBrowser,
  rememberBrowser,
  signInAccounts,
} from "./credentials.server.ts";
import { hostCookie } from "./host-cookie.ts";
import { mailOwner } from "./mailed-links.server.ts";
import { NOBODYS_HASH, verifyPassword } from "./passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts, type TooMany } from "./rate-limits.server.ts";
import {
  type Auth,
  findShortLived,
  forgetShortLived,
  keepShortly,
  newToken,
  tokenHash,
} from "./secrets.server.ts";
import { users } from "./tables.server.ts";

export type SignInRefusal = { name: "wrong_credentials" | "closed"; sentence: string } | TooMany;

/** Cookies for the browser. With `secondStep`, there is no session yet: the second factor comes next. */
export type SignedIn = { cookies: string[]; secondStep: boolean };

/** Minimum response time of a refusal, which hides whether the account exists. */
const REFUSAL_MS = 120;

/**
 * Signs in with email and password; returns the browser's cookies. An unknown email and a wrong password get
 * the same response after the same work, and are counted the same way. Failures count per account and
 * network, per account, and per network, but separately for a browser that has signed in to the account
 * before (docs/decisions/011-signing-in.md). A correct password gives its attempts back. An account with a
 * second factor is asked for it next. The owner of a blocked account learns of it only after the correct
 * password (rules user-screens/blocked-sign-in).
 */
export async function signIn(
  db: Database,
  auth: Auth,
  { email, password }: SignIn,
  client: ClientInfo,
  now: Temporal.Instant,
): Promise<Result<SignedIn, SignInRefusal>> {
  const { address } = client;
  const earliest = wait(REFUSAL_MS, undefined, { ref: false });
  const attempts = attemptsOf(email, clientNetwork(address), recognizeBrowser(auth, client.cookies, email));
  const taken = await countAttempts(db, attempts);
  const [found] = await signInAccounts(db, eq(users.email, email));
  const who = { email, userId: found?.userId, address };
  if (!taken.ok) {
    const { limit } = taken.refusal;
    logSecurityEvent("sign-in-limited", { ...who, limit });
    if (limit !== "sign-in-address") {
      // Counted for emails without an account, too, so a guesser sees no difference.
      const mayMail = await countAttempts(db, [{ limit: "guess-mail-account", subject: email }]);
      if (mayMail.ok && found) {
        await mailOwner(db, email, ({ siteName }) => guessedPasswordsMail(siteName), now);
      }
    }
    await earliest;
    return taken;
  }

  const isRight = await verifyPassword({ hash: found?.hash ?? NOBODYS_HASH, password });
  if (found?.blockedAt && isRight) {
    await giveBackAttempts(db, attempts);
    logSecurityEvent("sign-in-blocked", who);
    const { contactEmail } = await readSettings(db);
    return refused({ name: "closed", sentence: accountClosedSentence(contactEmail) });
  }
  const opened = found && isRight ? await open(db, auth, found, client, now) : null;
  if (!opened) {
    logSecurityEvent("sign-in-refused", who);
    await earliest;
    return refused({ name: "wrong_credentials", sentence: WRONG_CREDENTIALS });
  }
  await giveBackAttempts(db, attempts);
  logSecurityEvent(opened.secondStep ? "sign-in-first-step" : "sign-in", who);
  return ok(opened);
}

/** Continues after a correct password: second step or session; null if the password changed concurrently. */
async function open(
  db: Database,
  auth: Auth,
  account: Awaited<ReturnType<typeof signInAccounts>>[number],
  client: ClientInfo,
  now: Temporal.Instant,
): Promise<SignedIn | null> {
  if (account.hasSecondFactor) {
    return { cookies: [await startSecondStep(db, auth, account, now)], secondStep: true };
  }
  const cookie = await openUnlessChanged(db, auth, account, client);
  if (!cookie) return null;
  return { cookies: [cookie, rememberBrowser(auth, client.cookies, account.email)], secondStep: false };
}

/**
 * Returns the limits that an attempt counts toward: a known browser has its own; others count for the account
 * and network.
 */
function attemptsOf(email: string, network: string, browserId: string | null): Attempt[] {
  if (browserId) return [attemptInBrowser(email, browserId)];
  return [
    // Network first: one that is over its limit can't fill the counters of made-up accounts.
    { limit: "sign-in-address", subject: network },
    { limit: "sign-in-from", subject: `${email} ${network}` },
    { limit: "sign-in-account", subject: email },
  ];
}

/** Time allowed between password and second factor. */
const STEP_MINUTES = 10;

/** A sign-in with a correct password that still needs its second factor. */
type SecondStep = NonNullable<Awaited<ReturnType<typeof findSecondStep>>>;

// The cookie has a random token, and the database its hash, as with sessions.
const nameOf = (token: string) => `second step ${tokenHash(token)}`;

const stepCookie = ({ publicUrl }: Auth) => hostCookie("shop-second-step", publicUrl);

/**
 * Starts a second step; returns the Set-Cookie line that carries it to the page asking for the second factor.
 */
async function startSecondStep(
  db: Db,
  auth: Auth,
  { userId, hash }: { userId: string; hash: string },
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken();
  // Includes the password hash, so changing the password invalidates the step.
  const value = `${userId}.${tokenHash(hash)}`;
  await keepShortly(db, nameOf(token), value, now.add({ minutes: STEP_MINUTES }));
  return stepCookie(auth).line(token, STEP_MINUTES * 60);
}

/** Returns the pending second step of this browser; null if there is none or it has expired. */
export async function findSecondStep(db: Db, auth: Auth, cookies: string | null, now: Temporal.Instant) {
  const token = stepCookie(auth).read(cookies);
  if (!token) return null;
  const keptAs = nameOf(token);
  const [userId, password] = (await findShortLived(db, keptAs, now))?.split(".") ?? [];
  if (!userId) return null;
  const [found] = await signInAccounts(db, eq(users.id, userId));
  // `keptAs` is its name until it is finished. The account is read before a factor's code is checked.
  return found && tokenHash(found.hash) === password ? { ...found, keptAs } : null;
}

/** Opens the session after the second factor, once; null if the password or factors changed concurrently. */
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

/** Ends the second step of a browser that signed in another way; returns the Set-Cookie line. */
export async function forgetSecondStep(db: Db, auth: Auth, cookies: string | null): Promise<string> {
  const token = stepCookie(auth).read(cookies);
  if (token) await forgetShortLived(db, nameOf(token));
  return stepCookie(auth).line("", 0);
}
