import type { AuthenticatorTransportFuture } from "@simplewebauthn/server";
import { asc, count, eq } from "drizzle-orm";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { codesIn } from "./recovery-list.server.ts";
import { passkeys, twoFactors } from "./tables.server.ts";

/** A passkey in the list of its owner; `madeAt` is ISO. */
export type PasskeyRow = { id: string; name: string; madeAt: string };

/** The second factors of an account. */
export type Factors = { hasApp: boolean; passkeys: PasskeyRow[]; recoveryCodesLeft: number };

/** What an account has beside its password. */
export async function findFactors(db: Db, auth: Auth, userId: string): Promise<Factors> {
  const [app] = await db
    .select({ verified: twoFactors.verified, backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const rows = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return {
    hasApp: app?.verified ?? false,
    passkeys: rows.map(({ id, name, createdAt }) => ({
      id,
      name: name || "Passkey",
      madeAt: createdAt.toISOString(),
    })),
    recoveryCodesLeft: codesIn(auth, app?.backupCodes ?? "").length,
  };
}

/** How an account can show a second factor, and with how many passkeys. */
export type FactorKinds = { hasApp: boolean; passkeys: number };

/** Which kinds of second factors an account has. */
export async function findFactorKinds(db: Db, userId: string): Promise<FactorKinds> {
  const [app] = await db
    .select({ verified: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const [keys] = await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return { hasApp: app?.verified ?? false, passkeys: keys?.n ?? 0 };
}

/** The passkeys of an account as browsers name them: what a device is asked for, or must not make once more. */
export async function listCredentials(db: Db, userId: string) {
  const rows = await db
    .select({ id: passkeys.credentialID, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return rows.map(({ id, transports }) => ({
    id,
    transports: transports ? (transports.split(",") as AuthenticatorTransportFuture[]) : undefined,
  }));
}

/** What a person has set up, for that person, and since when (ISO): app and passkeys, never a secret or a key. */
export async function readOwnFactors(db: Db, userId: string) {
  const [app] = await db
    .select({ verified: twoFactors.verified, createdAt: twoFactors.createdAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const keys = await db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  return {
    authenticatorApp: app ? { confirmed: app.verified, since: isoText(app.createdAt) } : null,
    passkeys: keys.map(({ name, createdAt }) => ({ name, addedAt: createdAt.toISOString() })),
  };
}
