import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { users } from "./tables.server.ts";

/** Makes changes of one account's factors wait for each other, until the caller's transaction ends. */
export async function holdAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/**
 * Writes down, in the caller's transaction, that the second factors of an account were changed and whether it asks for
 * one from now on. A sign-in under way that has shown a former factor, or none, then opens nothing (credentials.server.ts).
 */
export async function noteSecondFactor(
  tx: Db,
  userId: string,
  has: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(users)
    .set({
      twoFactorEnabled: has,
      factorChanges: sql`${users.factorChanges} + 1`,
      updatedAt: new Date(now.epochMilliseconds),
    })
    .where(eq(users.id, userId));
}
