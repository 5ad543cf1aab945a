import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { accountClosedSentence } from "#app/accounts/auth/account-rules.ts";
import { type ClientInfo, clientNetwork } from "#app/accounts/auth/client-info.ts";
import { rememberBrowser } from "#app/accounts/auth/known-browser.server.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { forgetSecondStep } from "#app/accounts/auth/second-step.server.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import { openSession } from "#app/accounts/auth/session.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { ShownPasskey } from "./factor-forms.ts";
import { PASSKEY_SENTENCES } from "./factor-rules.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenge.server.ts";
import { listCredentials } from "./queries.server.ts";
import { passkeys } from "./tables.server.ts";

type Refused = { name: "refused"; sentence: string };

/**
 * What the browser hands to the device to ask for a passkey, and the cookie that ties the answer to it. Of somebody who
 * is signed in only the account's passkeys are asked for. Each challenge leaves a row in the database for some minutes,
 * so their number is limited per network.
 */
export async function beginPasskey(
  db: Database,
  auth: Auth,
  { userId, address }: { userId: string | null; address: string },
  now: Temporal.Instant,
) {
  const taken = await countAttempts(db, [{ limit: "passkey-address", subject: clientNetwork(address) }]);
  if (!taken.ok) {
    logSecurityEvent("passkey-limited", { address });
    return taken;
  }
  const options = await generateAuthenticationOptions({
    rpID: auth.publicUrl.hostname,
    userVerification: "required",
    allowCredentials: userId ? await listCredentials(db, userId) : [],
  });
  const { challenge } = options;
  return ok({
    options,
    cookies: [await keepChallenge(db, auth, { purpose: "show", userId, challenge }, now)],
  });
}

/** Whose passkey has answered the challenge of this browser, or null. */
async function whoAnswered(
  db: Db,
  auth: Auth,
  answer: ShownPasskey,
  { cookies, address }: ClientInfo,
  now: Temporal.Instant,
) {
  const asked = await takeChallenge(db, auth, { purpose: "show", cookies }, now);
  const [held] = await db
    .select({ passkey: passkeys, userId: users.id, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, answer.id));
  const verified = asked && held && (await verify(auth, held.passkey, answer, asked.challenge));
  if (!verified) {
    logSecurityEvent("passkey-refused", { address });
    return null;
  }
  await db.update(passkeys).set({ counter: verified.newCounter }).where(eq(passkeys.id, held.passkey.id));
  return { userId: held.userId, email: held.email };
}

/** What a right answer says; null for any other, also when the device has not checked who uses it. */
async function verify(
  { publicUrl }: Auth,
  { credentialID, publicKey, counter }: typeof passkeys.$inferSelect,
  answer: ShownPasskey,
  challenge: string,
) {
  const shown = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    credential: { id: credentialID, publicKey: Buffer.from(publicKey, "base64"), counter },
    requireUserVerification: true,
    // The library throws for many answers that it does not take.
  }).catch(() => null);
  return shown?.verified ? shown.authenticationInfo : null;
}

/** Checks that somebody who is signed in holds a passkey of the account. */
export async function checkPasskey(
  db: Database,
  auth: Auth,
  { userId, email }: { userId: string; email: string },
  answer: ShownPasskey,
  client: ClientInfo,
  now: Temporal.Instant,
): Promise<Result<null, Refused>> {
  const who = await whoAnswered(db, auth, answer, client, now);
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
  client: ClientInfo,
  now: Temporal.Instant,
): Promise<Result<string[], Refused>> {
  const who = await whoAnswered(db, auth, answer, client, now);
  const cookie = who && (await openUnlessRemoved(db, auth, who.userId, answer.id, client));
  if (who && cookie === "closed") {
    logSecurityEvent("sign-in-blocked", { ...who, address: client.address, by: "passkey" });
    const { contactEmail } = await readSettings(db);
    return refused({ name: "refused", sentence: accountClosedSentence(contactEmail) });
  }
  if (!cookie) return refused({ name: "refused", sentence: PASSKEY_SENTENCES.refused });
  logSecurityEvent("sign-in", { ...who, address: client.address, by: "passkey" });
  return ok([
    cookie,
    rememberBrowser(auth, client.cookies, who.email),
    await forgetSecondStep(db, auth, client.cookies),
  ]);
}

/**
 * Opens a session; null when the passkey was removed meanwhile, "closed" for an account that an admin keeps closed. A
 * removal or a block that begins later waits for it and ends the new session.
 */
async function openUnlessRemoved(
  db: Database,
  auth: Auth,
  userId: string,
  credentialID: string,
  client: ClientInfo,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [held] = await tx
      .select({ blockedAt: users.blockedAt })
      // The user's row is locked first, as everywhere (accounts/auth/credentials.server.ts).
      .from(users)
      .innerJoin(passkeys, eq(passkeys.userId, users.id))
      .where(and(eq(passkeys.credentialID, credentialID), eq(users.id, userId)))
      .for("share");
    if (held?.blockedAt) return "closed";
    return held ? openSession(tx, auth, userId, client) : null;
  });
}
