import { randomUUID } from "node:crypto";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { type ClientInfo, deviceName } from "#app/accounts/auth/client-info.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type Changed, type ChangeRefusal, changeFactors, type Owner } from "./change-factors.server.ts";
import type { NewPasskey } from "./factor-forms.ts";
import { MOST_PASSKEYS, PASSKEY_SENTENCES } from "./factor-rules.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenge.server.ts";
import { findFactorKinds, listCredentials } from "./queries.server.ts";
import { passkeys } from "./tables.server.ts";

/**
 * What the browser hands to the device to make a passkey, and the cookie that ties the answer to it. A passkey replaces
 * password and second factor together, so the device must check who uses it, by finger, face or screen lock.
 */
export async function beginNewPasskey(
  db: Db,
  auth: Auth,
  { userId, email }: { userId: string; email: string },
  now: Temporal.Instant,
) {
  const options = await generateRegistrationOptions({
    rpName: "Evenlake",
    rpID: auth.publicUrl.hostname,
    userName: email,
    userDisplayName: email,
    excludeCredentials: await listCredentials(db, userId),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  return { options, cookies: [await keepChallenge(db, auth, { purpose: "make", userId, challenge }, now)] };
}

export type PasskeyRefusal = { name: "not_added" | "too_many"; sentence: string } | ChangeRefusal;

const NOT_ADDED = { name: "not_added", sentence: PASSKEY_SENTENCES.notAdded } as const;

/** Adds the passkey that a device has made, under the name that its owner typed, else the device's. */
export async function addPasskey(
  db: Database,
  auth: Auth,
  owner: Owner,
  { answer, name }: { answer: NewPasskey; name: string },
  client: ClientInfo,
  now: Temporal.Instant,
): Promise<Result<Changed, PasskeyRefusal>> {
  const asked = await takeChallenge(db, auth, { purpose: "make", cookies: client.cookies }, now);
  return changeFactors<PasskeyRefusal>(db, auth, owner, now, async (tx) => {
    if ((await findFactorKinds(tx, owner.userId)).passkeys >= MOST_PASSKEYS) {
      return refused({ name: "too_many", sentence: PASSKEY_SENTENCES.tooMany });
    }
    const made = asked?.userId === owner.userId && (await verify(auth, answer, asked.challenge));
    if (!made) return refused(NOT_ADDED);
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = made;
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

/** The passkey in a right answer; null for any other, also when the device has not checked who uses it. */
async function verify({ publicUrl }: Auth, answer: NewPasskey, challenge: string) {
  const made = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    // The library throws for every answer that it does not take.
  }).catch(() => null);
  return made?.registrationInfo ?? null;
}

/** How people call what keeps their passkeys, by the number under which it makes itself known (its AAGUID). */
const PASSWORD_MANAGERS: Readonly<Record<string, string>> = {
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain (Managed)",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "b78a0a55-6ef8-d246-a042-ba0f6d55050c": "LastPass",
  "b84e4048-15dc-4dd0-8640-f4f60813c8af": "NordPass",
  "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
  "0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6": "Keeper",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
};
