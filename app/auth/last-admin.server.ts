import type { Db } from "#app/db/client.server.ts";
import { holdAdmins } from "./revoke-admin.server.ts";

/**
 * True when a user is the only admin. In a transaction it holds the admins until its end, so that two who leave at the
 * same moment do not leave the shop without any.
 */
export async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const all = await holdAdmins(tx);
  return all.size === 1 && all.has(userId);
}
