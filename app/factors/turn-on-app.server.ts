import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Auth } from "#app/auth/auth.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { stepOfCode } from "./app-secret.server.ts";
import { findAppSetUp, forgetAppSetUp } from "./app-set-up.server.ts";
import { type Changed, type ChangeRefusal, changeFactors, type Owner } from "./change-factors.server.ts";
import { encrypted } from "./encrypted-text.server.ts";
import { CODE_SENTENCES } from "./sentences.ts";
import { twoFactors } from "./tables.server.ts";

export type SetUpRefusal =
  | { name: "run_out" }
  | { name: "wrong_code" | "used_code"; sentence: string }
  | ChangeRefusal;

/**
 * Turns on the authenticator app whose secret was shown in this session, with its first code. An app that was on before is replaced by
 * it. The first code, too, serves once.
 */
export async function turnOnApp(
  db: Database,
  auth: Auth,
  owner: Owner,
  code: string,
  now: Temporal.Instant,
): Promise<Result<Changed, SetUpRefusal>> {
  const { userId } = owner;
  const secret = await findAppSetUp(db, auth, owner, now);
  if (!secret) return refused({ name: "run_out" });
  const step = await stepOfCode(secret, code, now);
  if (step === null) return refused({ name: "wrong_code", sentence: CODE_SENTENCES.wrong });
  const app = { secret: await encrypted(auth, secret), verified: true, lastStep: step };
  return changeFactors<SetUpRefusal>(db, auth, owner, now, async (tx) => {
    const [former] = await tx
      .select({ verified: twoFactors.verified })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
    const written = await tx
      .insert(twoFactors)
      .values({ id: randomUUID(), userId, backupCodes: "", ...app })
      .onConflictDoUpdate({ target: twoFactors.userId, set: app, setWhere: lt(twoFactors.lastStep, step) })
      .returning({ id: twoFactors.id });
    if (written.length === 0) return refused({ name: "used_code", sentence: CODE_SENTENCES.used });
    await forgetAppSetUp(tx, owner);
    return ok({ what: former ? "app-moved" : "app-on" });
  });
}
