import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { accountClosedSentence } from "#app/accounts/auth/account-rules.ts";
import { type ClientInfo, clientNetwork, deviceName } from "#app/accounts/auth/client-info.ts";
import { rememberBrowser } from "#app/accounts/auth/credentials.server.ts";
import { hostCookie } from "#app/accounts/auth/host-cookie.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import {
  type Auth,
  keepShortly,
  newToken,
  takeShortLived,
  tokenHash,
} from "#app/accounts/auth/secrets.server.ts";
import { openSession } from "#app/accounts/auth/session.server.ts";
import { forgetSecondStep } from "#app/accounts/auth/sign-in.server.ts";
import { signInEmail, users } from "#app/accounts/auth/tables.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import {
  type Changed,
  changeFactors,
  type FactorOwner,
  type FactorRefusal,
} from "./change-factors.server.ts";
import type { NewPasskey, ShownPasskey } from "./factor-forms.ts";
import { MOST_PASSKEYS, PASSKEY_SENTENCES, PASSWORD_MANAGERS } from "./factor-rules.ts";
import { findFactorKinds, listCredentials } from "./queries.server.ts";
import { passkeys } from "./tables.server.ts";

// A challenge is random text that a device signs. It is stored under a token that only the requesting browser
// has, so a response counts once, and only in that browser.

/**
 * Loaded on demand: the library has 290 files, which are only needed once someone creates or uses a passkey.
 */
const loadLibrary = () => import("@simplewebauthn/server");

/** Request to a device: create a passkey for an account, or use one; `userId` is "" for any account. */
type Asked = { purpose: "make" | "show"; userId: string; challenge: string };

const MINUTES = 5;

const challengeCookie = ({ publicUrl }: Auth) => hostCookie("shop-passkey", publicUrl);
const nameOf = (token: string) => `passkey challenge ${tokenHash(token)}`;

/** Stores a challenge for five minutes; returns the Set-Cookie line that binds the response to it. */
async function keepChallenge(
  db: Db,
  auth: Auth,
  { purpose, userId, challenge }: Asked,
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken();
  const value = [purpose, userId, challenge].join(" ");
  await keepShortly(db, nameOf(token), value, now.add({ minutes: MINUTES }));
  return challengeCookie(auth).line(token, MINUTES * 60);
}

/**
 * Redeems this browser's challenge and returns it with its account; null if there is none for this purpose.
 */
async function takeChallenge(
  db: Db,
  auth: Auth,
  purpose: Asked["purpose"],
  { cookies }: ClientInfo,
  now: Temporal.Instant,
) {
  const token = challengeCookie(auth).read(cookies);
  const [kept, userId = "", challenge = ""] =
    (token && (await takeShortLived(db, nameOf(token), now)))?.split(" ") ?? [];
  return kept === purpose ? { challenge, userId } : null;
}

/**
 * Requirements for a device's response. A passkey replaces both password and second factor, so the device
 * must verify its user by finger, face, or screen lock.
 */
function expected({ publicUrl }: Auth, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
  };
}

/** Returns the passkey creation options, and the cookie that binds the response to them. */
export async function beginNewPasskey(
  db: Db,
  auth: Auth,
  { userId, email }: { userId: string; email: string },
  now: Temporal.Instant,
) {
  const { siteName } = await readSettings(db);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: auth.publicUrl.hostname,
    userName: email,
    userDisplayName: email,
    excludeCredentials: await listCredentials(db, userId),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  return { options, cookies: [await keepChallenge(db, auth, { purpose: "make", userId, challenge }, now)] };
}

export type PasskeyRefusal = { name: "not_added" | "too_many"; sentence: string } | FactorRefusal;

const NOT_ADDED = { name: "not_added", sentence: PASSKEY_SENTENCES.notAdded } as const;

/** Adds the passkey that a device created, under the name typed by its owner, else the device's name. */
export async function addPasskey(
  db: Database,
  auth: Auth,
  owner: FactorOwner,
  { answer, name }: { answer: NewPasskey; name: string },
  client: ClientInfo,
  now: Temporal.Instant,
): Promise<Result<Changed, PasskeyRefusal>> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const asked = await takeChallenge(db, auth, "make", client, now);
  return changeFactors<PasskeyRefusal>(db, auth, owner, now, async (tx) => {
    if ((await findFactorKinds(tx, owner.userId)).passkeys >= MOST_PASSKEYS) {
      return refused({ name: "too_many", sentence: PASSKEY_SENTENCES.tooMany });
    }
    if (asked?.userId !== owner.userId) return refused(NOT_ADDED);
    const made = await verifyRegistrationResponse({
      response: answer,
      ...expected(auth, asked.challenge),
      // The library throws for every response that it refuses.
    }).catch(() => null);
    if (!made?.registrationInfo) return refused(NOT_ADDED);
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = made.registrationInfo;
    const called = name || PASSWORD_MANAGERS[aaguid] || deviceName(client.userAgent);
    const added = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        userId: owner.userId,
        name: called,
        credentialID: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64"),
        counter: credential.counter,
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        transports: answer.response.transports.join(","),
        aaguid,
      })
      .onConflictDoNothing({ target: passkeys.credentialID })
      .returning({ id: passkeys.id });
    return added.length > 0 ? ok({ what: "passkey-added", name: called }) : refused(NOT_ADDED);
  });
}

type Refused = { name: "refused"; sentence: string };

/** Returns the request for a passkey of this account or any, and its cookie; limited per network. */
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
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: auth.publicUrl.hostname,
    userVerification: "required",
    allowCredentials: userId ? await listCredentials(db, userId) : [],
  });
  const { challenge } = options;
  const cookie = await keepChallenge(db, auth, { purpose: "show", userId: userId ?? "", challenge }, now);
  return ok({ options, cookies: [cookie] });
}

/** Returns the owner of the passkey that answered this browser's challenge, or null. */
async function whoAnswered(
  db: Db,
  auth: Auth,
  answer: ShownPasskey,
  client: ClientInfo,
  now: Temporal.Instant,
) {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const asked = await takeChallenge(db, auth, "show", client, now);
  const [held] = await db
    .select({
      key: { id: passkeys.credentialID, counter: passkeys.counter },
      publicKey: passkeys.publicKey,
      userId: users.id,
      email: signInEmail,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, answer.id));
  const shown =
    asked && held
      ? await verifyAuthenticationResponse({
          response: answer,
          ...expected(auth, asked.challenge),
          credential: { ...held.key, publicKey: Buffer.from(held.publicKey, "base64") },
          // The library throws for many responses that it refuses.
        }).catch(() => null)
      : null;
  if (!held || !shown?.verified) {
    logSecurityEvent("passkey-refused", { address: client.address });
    return null;
  }
  const counter = shown.authenticationInfo.newCounter;
  await db.update(passkeys).set({ counter }).where(eq(passkeys.credentialID, answer.id));
  return { userId: held.userId, email: held.email };
}

/** Checks that a signed-in user has one of the account's passkeys. */
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

/** Opens a session for the owner of a passkey, which counts as both factors; returns the Set-Cookie lines. */
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
 * Opens a session; null if the passkey was removed concurrently, "closed" for a blocked account. A later
 * removal or block waits for it and ends the new session.
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
      // Locks the user's row first, as everywhere (accounts/auth/credentials.server.ts).
      .from(users)
      .innerJoin(passkeys, eq(passkeys.userId, users.id))
      .where(and(eq(passkeys.credentialID, credentialID), eq(users.id, userId)))
      .for("share");
    if (held?.blockedAt) return "closed";
    return held ? openSession(tx, auth, userId, client) : null;
  });
}
