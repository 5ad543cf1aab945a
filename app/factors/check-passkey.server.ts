import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { accountClosedSentence, tooManySentence } from "#app/auth/account-rules.ts";
import type { Auth } from "#app/auth/auth.server.ts";
import { clientNetwork } from "#app/auth/client-network.ts";
import { endSession } from "#app/auth/end-sessions.server.ts";
import { rememberBrowser } from "#app/auth/known-browser.server.ts";
import { takeTurns } from "#app/auth/rate-limits.server.ts";
import { forgetSecondStep } from "#app/auth/second-step.server.ts";
import { type Knock, openSession } from "#app/auth/session.server.ts";
import { passkeys, users } from "#app/auth/tables.server.ts";
import { logSecurityEvent } from "#app/config/log.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import type { ShownPasskey } from "./factor-forms.ts";
import { askedWith } from "./passkey-request.server.ts";
import { PASSKEY_SENTENCES } from "./sentences.ts";

type Limited = { name: "too_many"; sentence: string; waitSeconds: number };
type Refused = { name: "refused"; sentence: string };

/**
 * What the browser hands to the device to ask for a passkey, and the cookie that ties the answer to it. With a session
 * only the passkeys of its account are asked for. Each question leaves a row in the database for some minutes, so
 * their number is limited per network.
 */
export async function beginPasskey(db: Database, auth: Auth, knock: Knock) {
  const taken = await takeTurns(db, [{ limit: "passkey-address", subject: clientNetwork(knock.address) }]);
  if (!taken.ok) {
    const { waitSeconds } = taken.refusal;
    logSecurityEvent("passkey-limited", { address: knock.address });
    return refused<Limited>({ name: "too_many", sentence: tooManySentence(waitSeconds), waitSeconds });
  }
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: askedWith(knock),
    returnHeaders: true,
  });
  // The library would be content with a device that does not check who uses it.
  return ok({
    options: { ...response, userVerification: "required" as const },
    cookies: headers.getSetCookie(),
  });
}

/** Whose passkey has answered, or null. The session that the library opens at this is ended at once. */
async function whoAnswered(db: Database, auth: Auth, answer: ShownPasskey, knock: Knock) {
  try {
    const { session, user } = await auth.api.verifyPasskeyAuthentication({
      body: { response: answer },
      headers: askedWith(knock),
    });
    await endSession(db, { userId: user.id, sessionId: session.id });
    return { userId: user.id, email: user.email };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    logSecurityEvent("passkey-refused", { address: knock.address });
    return null;
  }
}

/** Checks that somebody who is signed in holds a passkey of the account. */
export async function checkPasskey(
  db: Database,
  auth: Auth,
  { userId, email }: { userId: string; email: string },
  answer: ShownPasskey,
  knock: Knock,
): Promise<Result<null, Refused>> {
  const who = await whoAnswered(db, auth, answer, knock);
  if (!who) return refused({ name: "refused", sentence: PASSKEY_SENTENCES.refused });
  if (who.userId !== userId) {
    logSecurityEvent("passkey-refused", { email, userId });
    return refused({ name: "refused", sentence: PASSKEY_SENTENCES.foreign });
  }
  logSecurityEvent("second-factor-shown", { email, userId, kind: "passkey" });
  return ok(null);
}

/**
 * Opens a session for the owner of a passkey and returns the Set-Cookie lines. A passkey is both factors at once, so
 * nothing else is asked for.
 */
export async function signInWithPasskey(
  db: Database,
  auth: Auth,
  answer: ShownPasskey,
  knock: Knock,
): Promise<Result<string[], Refused>> {
  const who = await whoAnswered(db, auth, answer, knock);
  const cookie = who && (await openUnlessRemoved(db, auth, who.userId, answer.id, knock));
  if (who && cookie === "closed") {
    logSecurityEvent("sign-in-blocked", { ...who, address: knock.address, by: "passkey" });
    const { contactEmail } = await readSettings(db);
    return refused({ name: "refused", sentence: accountClosedSentence(contactEmail) });
  }
  if (!cookie) return refused({ name: "refused", sentence: PASSKEY_SENTENCES.refused });
  logSecurityEvent("sign-in", { ...who, address: knock.address, by: "passkey" });
  return ok([
    cookie,
    await rememberBrowser(auth, knock.cookies, who.email),
    await forgetSecondStep(db, auth, knock.cookies),
  ]);
}

/**
 * Opens a session; null when the passkey was removed meanwhile, "closed" for an account that an admin keeps closed. A
 * removal or a block that begins later ends the new session.
 */
async function openUnlessRemoved(
  db: Database,
  auth: Auth,
  userId: string,
  credentialID: string,
  knock: Knock,
): Promise<string | null> {
  const { sessionId, cookie } = await openSession(auth, userId, knock);
  const [held] = await db
    .select({ blockedAt: users.blockedAt })
    // The user's row is locked first, as everywhere (auth/credentials.server.ts).
    .from(users)
    .innerJoin(passkeys, eq(passkeys.userId, users.id))
    .where(and(eq(passkeys.credentialID, credentialID), eq(users.id, userId)))
    .for("share");
  if (held && !held.blockedAt) return cookie;
  await endSession(db, { userId, sessionId });
  return held ? "closed" : null;
}
