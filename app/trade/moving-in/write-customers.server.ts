import { and, asc, eq, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { signInEmail, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { movedCustomers } from "./tables.server.ts";

export type MovedCustomerRow = typeof movedCustomers.$inferSelect;

const READ_AT_ONCE = 500;

/** Yields all moved customers by address, in chunks. */
export async function* readMovedCustomerRows(db: Db): AsyncGenerator<MovedCustomerRow[]> {
  for (let last = ""; ; ) {
    const rows: MovedCustomerRow[] = await db
      .select()
      .from(movedCustomers)
      .where(sql`${movedCustomers.email} > ${last}`)
      .orderBy(asc(movedCustomers.email))
      .limit(READ_AT_ONCE);
    yield rows;
    last = rows.at(-1)?.email ?? "";
    if (rows.length < READ_AT_ONCE) return;
  }
}

/** Returns the moved customers with these addresses, which are in lower case. */
export function findMovedCustomers(db: Db, emails: readonly string[]): Promise<MovedCustomerRow[]> {
  return db
    .select()
    .from(movedCustomers)
    .where(inArray(movedCustomers.email, [...emails]));
}

/** Returns which of these addresses, in lower case, have an account. */
export async function findAccounts(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ email: signInEmail })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Set(found.map(({ email }) => email));
}

/** Locks moved customers until the transaction ends. */
export function holdMovedCustomers(tx: Db, ids: readonly string[]) {
  const { id, version, invitedAt } = movedCustomers;
  return tx
    .select({ id, version, invitedAt })
    .from(movedCustomers)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for("update");
}

export const insertMovedCustomers = (tx: Db, rows: readonly JsonRow[]) =>
  insertRows(tx, movedCustomers, rows);

export const updateMovedCustomers = (tx: Db, rows: readonly JsonRow[]) =>
  updateRows(tx, movedCustomers, movedCustomers.id, rows);

export async function deleteMovedCustomers(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(movedCustomers).where(inArray(movedCustomers.id, [...ids]));
}

/** Who may be invited: customers who agreed to marketing email, or all who didn't refuse it since. */
export const INVITED = ["agreed", "all"] as const;
export type Invited = (typeof INVITED)[number];

/** Condition for moved customers to invite: not invited yet, without an account, and in this group. */
function isWaiting(db: Db, who: Invited) {
  const account = db.select({ one: sql`1` }).from(users).where(eq(users.email, movedCustomers.email));
  const group = who === "agreed" ? eq(movedCustomers.consent, true) : undefined;
  return and(isNull(movedCustomers.invitedAt), notExists(account), group);
}

/** Returns the numbers of moved customers: all, invited, and those who wait in each group. */
export async function countMovedCustomers(db: Db) {
  const [total, invited, agreed, all] = await Promise.all([
    db.$count(movedCustomers),
    db.$count(movedCustomers, sql`${movedCustomers.invitedAt} is not null`),
    db.$count(movedCustomers, isWaiting(db, "agreed")),
    db.$count(movedCustomers, isWaiting(db, "all")),
  ]);
  return { total, invited, agreed, all };
}

/** Marks the customers who moved in first as invited, and returns their addresses. */
export async function claimInvited(
  tx: Db,
  { who, people }: { who: Invited; people: number },
  now: Temporal.Instant,
): Promise<{ email: string; firstName: string }[]> {
  const { id, email, firstName, createdAt, version } = movedCustomers;
  const chosen = tx
    .select({ id })
    .from(movedCustomers)
    .where(isWaiting(tx, who))
    .orderBy(asc(createdAt), asc(id))
    .limit(people)
    .for("update");
  return tx
    .update(movedCustomers)
    .set({ invitedAt: now, version: sql`${version} + 1` })
    .where(inArray(id, chosen))
    .returning({ email, firstName });
}

/** Locks the moved customer with this address until the transaction ends; null if there is none. */
export async function lockMovedCustomer(tx: Db, email: string): Promise<MovedCustomerRow | null> {
  const [row] = await tx.select().from(movedCustomers).where(eq(movedCustomers.email, email)).for("update");
  return row ?? null;
}

/** Returns what moved in for this address, for its owner; null if nothing did. */
export async function readMovedCustomer(db: Db, email: string) {
  const [row] = await findMovedCustomers(db, [email]);
  if (!row) return null;
  const { id: _, version: __, createdAt, invitedAt, ...kept } = row;
  return { ...kept, movedInAt: isoText(createdAt), invitedAt: invitedAt && isoText(invitedAt) };
}

/** Deletes what moved in for this address. */
export async function eraseMovedCustomer(tx: Db, email: string): Promise<void> {
  await tx.delete(movedCustomers).where(eq(movedCustomers.email, email));
}

/** Ends the consent that moved in for this address, so that no invitation follows. */
export async function endMovedConsent(tx: Db, email: string): Promise<void> {
  const isOpen = or(isNull(movedCustomers.consent), eq(movedCustomers.consent, true));
  await tx
    .update(movedCustomers)
    .set({
      consent: false,
      invitedAt: sql`coalesce(${movedCustomers.invitedAt}, now())`,
      version: sql`${movedCustomers.version} + 1`,
    })
    .where(and(eq(movedCustomers.email, email), isOpen));
}
