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

/** The cookies for the browser. With `secondStep` they open no session yet: the second factor is asked for first. */
export type SignedIn = { cookies: string[]; secondStep: boolean };

/** Minimum time of a refusal, which hides whether the account exists. */
const REFUSAL_MS = 120;

/**
 * Opens a session for an email and a password and returns the cookies for the browser. An unknown email and a wrong
 * password get the same answer after the same work, and are counted in the same way. Failures are counted per account
 * and network, per account, and per network. A browser that has signed in to the account before has a count of its own
 * (docs/decisions/011-signing-in.md). A right password gives its attempts back. An account with a second factor is asked for
 * it next. A closed account learns of it, but only after its password (rules user-screens/blocked-sign-in).
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
      // An email without an account is counted in the same way, so someone who guesses sees no difference.
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

/** The limits that a try counts for: a known browser has its own, any other counts for the account and the network. */
function attemptsOf(email: string, network: string, browserId: string | null): Attempt[] {
  if (browserId) return [attemptInBrowser(email, browserId)];
  return [
    // The network comes first, so one that has used up its room cannot fill the counters of made-up accounts.
    { limit: "sign-in-address", subject: network },
    { limit: "sign-in-from", subject: `${email} ${network}` },
    { limit: "sign-in-account", subject: email },
  ];
}

/** Time allowed between password and second factor. */
const STEP_MINUTES = 10;

/** A sign-in with a correct password that still needs its second factor. */
type SecondStep = NonNullable<Awaited<ReturnType<typeof findSecondStep>>>;

// The cookie holds a random token, and the database a hash of it, as with sessions.
const nameOf = (token: string) => `second step ${tokenHash(token)}`;

const stepCookie = ({ publicUrl }: Auth) => hostCookie("evenlake-second-step", publicUrl);

/** The Set-Cookie line that carries a right password to the page that asks for the second factor. */
async function startSecondStep(
  db: Db,
  auth: Auth,
  { userId, hash }: { userId: string; hash: string },
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken();
  // The password is kept in mind as well, so a step that was begun with an older one is worth nothing.
  const value = `${userId}.${tokenHash(hash)}`;
  await keepShortly(db, nameOf(token), value, now.add({ minutes: STEP_MINUTES }));
  return stepCookie(auth).line(token, STEP_MINUTES * 60);
}

/** Returns the pending second step of this browser; null for none, or when it took too long. */
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

/** Opens the session once the second factor is shown, once; null when password or factors were changed concurrently. */
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
