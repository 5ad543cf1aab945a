import type { Db } from "#app/db/client.server.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { admins } from "./tables.server.ts";

/**
 * Makes a user an admin; `grantedBy` is null for a command on the machine. Sessions that were opened without that right
 * end, so that it is used only by somebody who signs in anew (rules 14.6). It is part of a larger change, which
 * announces the person. False when the user was an admin already.
 */
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
  if (made.length > 0) await endOtherSessions(tx, userId, null);
  return made.length > 0;
}
