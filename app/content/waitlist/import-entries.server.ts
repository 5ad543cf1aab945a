import { asc, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow } from "#app/base/db/write-rows.server.ts";
import type { EmailList } from "./email-lists.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

// Addresses of a list as an import adds and takes them back; it never changes one (rules moving-in/lists).

const TABLES = { waitlist: waitlistEntries, newsletter: newsletterSubscribers };

/** An address on a list; only the waitlist has ZIP codes, and entries that end invitations. */
export type ListEntry = {
  id: string;
  email: string;
  source: string;
  createdAt: Temporal.Instant;
  zip?: string | null;
  wantsInvitation?: boolean;
};

const READ_AT_ONCE = 500;

/** Yields all entries of a list by address, in chunks. */
export async function* readListEntries(db: Db, list: EmailList): AsyncGenerator<ListEntry[]> {
  const table = TABLES[list];
  for (let last = ""; ; ) {
    const rows: ListEntry[] = await db
      .select()
      .from(table)
      .where(sql`${table.email} > ${last}`)
      .orderBy(asc(table.email))
      .limit(READ_AT_ONCE);
    yield rows;
    last = rows.at(-1)?.email ?? "";
    if (rows.length < READ_AT_ONCE) return;
  }
}

/** Returns those of these addresses (in lower case) that are on a list. */
export async function findListed(db: Db, list: EmailList, emails: readonly string[]): Promise<Set<string>> {
  const { email } = TABLES[list];
  const rows = await db
    .select({ email })
    .from(TABLES[list])
    .where(sql`${email} = any(${sql.param([...emails])}::text[])`);
  return new Set(rows.map((row) => row.email));
}

/** Locks entries until the transaction ends; `isInvited` is set by an invite wave. */
export async function holdListEntries(tx: Db, list: EmailList, ids: readonly string[]) {
  const table = TABLES[list];
  return tx
    .select({
      id: table.id,
      isInvited: "invitedAt" in table ? sql<boolean>`${table.invitedAt} is not null` : sql<boolean>`false`,
    })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for("update");
}

export const insertListEntries = (tx: Db, list: EmailList, rows: readonly JsonRow[]) =>
  insertRows(tx, TABLES[list], rows);

export async function deleteListEntries(tx: Db, list: EmailList, ids: readonly string[]): Promise<void> {
  await tx.delete(TABLES[list]).where(inArray(TABLES[list].id, [...ids]));
}
