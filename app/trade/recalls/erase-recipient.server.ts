import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { recallNotices } from "./tables.server.ts";

/** Takes the address of a deleted account out of the notices of recalls; that somebody was told stays. */
export async function eraseRecipient(tx: Db, email: string): Promise<void> {
  await tx
    .update(recallNotices)
    .set({ recipient: sql`gen_random_uuid()::text` })
    .where(eq(recallNotices.recipient, email.toLowerCase()));
}
