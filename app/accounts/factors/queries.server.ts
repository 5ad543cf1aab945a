import type { AuthenticatorTransportFuture } from "@simplewebauthn/server";
import { asc, eq } from "drizzle-orm";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { codesIn } from "./codes.server.ts";
import { passkeys, twoFactors } from "./tables.server.ts";

const appOf = (db: Db, userId: string) => db.select().from(twoFactors).where(eq(twoFactors.userId, userId));

const passkeysOf = (db: Db, userId: string) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Returns an account's second factors. Times are ISO. */
export async function findFactors(db: Db, auth: Auth, userId: string) {
  const [app] = await appOf(db, userId);
  const keys = await passkeysOf(db, userId);
  return {
    hasApp: app?.verified ?? false,
    passkeys: keys.map(({ id, name, createdAt }) => ({
      id,
      name: name || "Passkey",
      madeAt: createdAt.toISOString(),
    })),
    recoveryCodesLeft: codesIn(auth, app?.backupCodes ?? "").length,
  };
}

export type Factors = Awaited<ReturnType<typeof findFactors>>;

/** Kinds of second factors of an account, with the number of passkeys. */
export type FactorKinds = { hasApp: boolean; passkeys: number };

/** Returns the kinds of second factors of an account. */
export async function findFactorKinds(db: Db, userId: string): Promise<FactorKinds> {
  const [app] = await appOf(db, userId);
  return {
    hasApp: app?.verified ?? false,
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
  };
}

/** Returns an account's passkeys for browsers: the ones to ask a device for, or not to create again. */
export async function listCredentials(db: Db, userId: string) {
  const keys = await passkeysOf(db, userId);
  return keys.map(({ credentialID, transports }) => ({
    id: credentialID,
    transports: transports ? (transports.split(",") as AuthenticatorTransportFuture[]) : undefined,
  }));
}

/**
 * Returns a user's own second factors for display, with dates (ISO): app and passkeys, never a secret or key.
 */
export async function readOwnFactors(db: Db, userId: string) {
  const [app] = await appOf(db, userId);
  const keys = await passkeysOf(db, userId);
  return {
    authenticatorApp: app ? { confirmed: app.verified, since: isoText(app.createdAt) } : null,
    passkeys: keys.map(({ name, createdAt }) => ({ name, addedAt: createdAt.toISOString() })),
  };
}
