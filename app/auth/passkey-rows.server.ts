import { and, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { passkeys } from "./tables.server.ts";

/** Removes one of a user's own passkeys, in the caller's transaction; null when the user has none with this id. */
export async function removePasskey(
  tx: Db,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<{ name: string | null } | null> {
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return removed ?? null;
}

/** Removes all passkeys of a user, in the caller's transaction; returns how many there were. */
export async function removeAllPasskeys(tx: Db, userId: string): Promise<number> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return removed.length;
}
