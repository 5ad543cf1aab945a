import { asc, count, eq } from "drizzle-orm";
import type { Auth } from "#app/auth/auth.server.ts";
import { passkeys } from "#app/auth/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { codesIn } from "./recovery-list.server.ts";
import { twoFactors } from "./tables.server.ts";

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
    recoveryCodesLeft: (await codesIn(auth, app?.backupCodes ?? "")).length,
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
