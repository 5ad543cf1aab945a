import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { insertCourier } from "#app/accounts/auth/couriers.server.ts";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { CourierRefusal, NewCourier } from "./courier-form.ts";
import { makeFirstPassword } from "./first-password.server.ts";

/**
 * Makes a courier with an account of their own (rules routes/courier-account). The first password is returned once, to be handed to them, and
 * only its hash is kept.
 */
export async function makeCourier(
  db: Database,
  actor: Actor,
  { name, email, phone }: NewCourier,
  now: Temporal.Instant,
): Promise<Result<{ userId: string; password: string }, CourierRefusal>> {
  const userId = randomUUID();
  const password = makeFirstPassword();
  // Hashing is slow, so it is done before the transaction opens.
  const passwordHash = await hashPassword(password);
  const made = await transact<null, CourierRefusal>(db, async (tx) => {
    if (!(await createUser(tx, { id: userId, name, email, passwordHash }, now))) {
      return refused({ name: "email_taken" });
    }
    await insertCourier(tx, { userId, phone, madeBy: actor.userId, madeAt: now });
    const entry = { actor, action: "couriers.make", subject: "couriers", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: { name, email, phone } }, now);
    return ok(null);
  });
  if (!made.ok) return made;
  logSecurityEvent("courier-made", { userId, email, by: actor.userId });
  return ok({ userId, password });
}
