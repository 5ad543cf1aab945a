import { and, eq } from "drizzle-orm";
import type { Auth } from "#app/auth/auth.server.ts";
import { removePasskey } from "#app/auth/passkey-rows.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Changed, type ChangeRefusal, changeFactors, type Owner } from "./change-factors.server.ts";
import { twoFactors } from "./tables.server.ts";

export type RemovalRefusal = { name: "not_found" } | ChangeRefusal;

/** A factor of an account: the app, or one of the passkeys. */
export type Factor = { kind: "app" } | { kind: "passkey"; passkeyId: string };

/** Turns off the authenticator app or removes a passkey. Somebody else's passkey is not found. */
export function removeFactor(
  db: Database,
  auth: Auth,
  owner: Owner,
  factor: Factor,
  now: Temporal.Instant,
): Promise<Result<Changed, RemovalRefusal>> {
  const { userId } = owner;
  return changeFactors<RemovalRefusal>(db, auth, owner, now, async (tx) => {
    if (factor.kind === "passkey") {
      const removed = await removePasskey(tx, { userId, passkeyId: factor.passkeyId });
      if (!removed) return refused({ name: "not_found" });
      return ok({ what: "passkey-removed", name: removed.name || "Passkey" });
    }
    const off = await tx
      .update(twoFactors)
      // The last step stays, so that an app that is set up again does not take an old code.
      .set({ secret: "", verified: false })
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    return off.length > 0 ? ok({ what: "app-off" }) : refused({ name: "not_found" });
  });
}
