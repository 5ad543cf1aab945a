import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { users } from "./tables.server.ts";

/** Gives a user another display name, in the caller's transaction. */
export async function renameUser(tx: Db, userId: string, name: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(users)
    .set({ name, updatedAt: new Date(now.epochMilliseconds) })
    .where(eq(users.id, userId));
}
