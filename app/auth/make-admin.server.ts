import type { Db } from "#app/db/client.server.ts";
import { admins } from "./tables.server.ts";

/** Makes a user an admin; `grantedBy` is null for a command on the machine. False when the user was an admin already. */
export async function makeAdmin(
  tx: Db,
  userId: string,
  grantedBy: string | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const made = await tx
    .insert(admins)
    .values({ userId, grantedBy, grantedAt: now })
    .onConflictDoNothing()
    .returning({ userId: admins.userId });
  return made.length > 0;
}
