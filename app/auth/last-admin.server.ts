import { asc } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { admins } from "./tables.server.ts";

/**
 * True when a user is the only admin. In a transaction it holds the admins until its end, so that two who leave at the
 * same moment do not leave the shop without any.
 */
export async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const all = await tx
    .select({ userId: admins.userId })
    .from(admins)
    .orderBy(asc(admins.userId))
    .for("update");
  return all.length === 1 && all[0]?.userId === userId;
}
