import { eq } from "drizzle-orm";
import type { Auth } from "#app/auth/auth.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type ChangeRefusal, changeFactors, type Owner } from "./change-factors.server.ts";
import { keptCodes, newCodes } from "./recovery-list.server.ts";
import { twoFactors } from "./tables.server.ts";

/** Makes new recovery codes, to be shown once; the old ones stop working. Refused for an account without a factor. */
export async function renewRecoveryCodes(
  db: Database,
  auth: Auth,
  owner: Owner,
  now: Temporal.Instant,
): Promise<Result<string[], { name: "no_factor" } | ChangeRefusal>> {
  const codes = newCodes();
  const backupCodes = await keptCodes(auth, codes);
  const changed = await changeFactors<{ name: "no_factor" }>(db, auth, owner, now, async (tx) => {
    const written = await tx
      .update(twoFactors)
      .set({ backupCodes })
      .where(eq(twoFactors.userId, owner.userId))
      .returning({ id: twoFactors.id });
    return written.length > 0 ? ok({ what: "recovery-codes-renewed" }) : refused({ name: "no_factor" });
  });
  return changed.ok ? ok(codes) : changed;
}
