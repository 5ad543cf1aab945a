import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { users } from "./tables.server.ts";

/** Makes changes of one account's factors wait for each other, until the caller's transaction ends. */
export async function holdAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** Writes down whether an account asks for a second factor, in the caller's transaction. */
export async function noteSecondFactor(
  tx: Db,
  userId: string,
  has: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(users)
    .set({ twoFactorEnabled: has, updatedAt: new Date(now.epochMilliseconds) })
    .where(eq(users.id, userId));
}
