import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { EmailList } from "./email-lists.ts";
import { listDepartures } from "./tables.server.ts";

/** Hash of an address in lower case, which is all that is kept of it. */
const hashOf = (email: string): string => createHash("sha256").update(email).digest("hex");

/** Remembers that an address left these lists, so no import adds it again (rules moving-in/lists). */
export async function rememberDeparture(tx: Db, lists: readonly EmailList[], email: string): Promise<void> {
  await tx
    .insert(listDepartures)
    .values(lists.map((list) => ({ list, emailHash: hashOf(email) })))
    .onConflictDoNothing();
}

/** Returns a test for addresses (in lower case) that left a list. */
export async function readDepartures(db: Db, list: EmailList): Promise<(email: string) => boolean> {
  const rows = await db
    .select({ hash: listDepartures.emailHash })
    .from(listDepartures)
    .where(eq(listDepartures.list, list));
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (email) => hashes.has(hashOf(email));
}
