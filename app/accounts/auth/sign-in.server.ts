import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { guessedPasswordsMail } from "./account-emails.ts";
import type { SignIn } from "./account-forms.ts";
import { accountClosedSentence, WRONG_CREDENTIALS } from "./account-rules.ts";
import { type ClientInfo, clientNetwork } from "./client-info.ts";
import { openUnlessChanged, signInAccounts } from "./credentials.server.ts";
import { attemptInBrowser, recognizeBrowser, rememberBrowser } from "./known-browser.server.ts";
import { mailOwner } from "./mail-owner.server.ts";
import { NOBODYS_HASH, verifyPassword } from "./passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts, type TooMany } from "./rate-limits.server.ts";
import { startSecondStep } from "./second-step.server.ts";
import type { Auth } from "./secrets.server.ts";
import { users } from "./tables.server.ts";

export type SignInRefusal = { name: "wrong_credentials" | "closed"; sentence: string } | TooMany;

/** The cookies for the browser. With `secondStep` they open no session yet: the second factor is asked for first. */
export type SignedIn = { cookies: string[]; secondStep: boolean };

/** A refusal is answered no sooner than this, so that its time does not show whether the account was found. */
const REFUSAL_MS = 120;

/**
 * Opens a session for an email and a password and returns the cookies for the browser. An unknown email and a wrong
 * password get the same answer after the same work, and are counted in the same way. Failures are counted per account
 * and network, per account, and per network. A browser that has signed in to the account before has a count of its own
 * (docs/decisions/011-signing-in.md). A right password gives its attempts back. An account with a second factor is asked for
 * it next (second-step.server.ts). A closed account is told so, but only after its password (rules user-screens/blocked-sign-in).
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
      // An email without an account is counted in the same way, so that somebody who guesses sees no difference.
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

/** What follows a right password: the second step, or a session; null when the password was changed meanwhile. */
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
    // The network comes first, so that one that has used up its room cannot fill the counters of made-up accounts.
    { limit: "sign-in-address", subject: network },
    { limit: "sign-in-from", subject: `${email} ${network}` },
    { limit: "sign-in-account", subject: email },
  ];
}
