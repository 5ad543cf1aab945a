import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { customers, fullNameOf } from "./tables.server.ts";

/** Maximum number of people listed per phone number. */
const MOST_NAMED = 5;

/** Returns a customer's own record for display; null if the account has none. */
export async function findProfile(db: Db, customerId: string) {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found) return null;
  const {
    id: _,
    birthDate: _born,
    createdAt: _since,
    searched: _words,
    nameOrder: _order,
    ...profile
  } = found;
  return profile;
}

/** A customer's ID and name. */
export type NamedCustomer = { id: string; name: string };

/** Finds customers with this phone number, compared by digits, by name; at most a few. */
export function findByPhone(db: Db, phone: string): Promise<NamedCustomer[]> {
  const digits = phone.replace(/\D/g, "").slice(-10);
  const { searched, nameOrder } = customers;
  return (
    db
      .select({ id: customers.id, name: fullNameOf(customers) })
      .from(customers)
      // The search index narrows down the rows first.
      .where(and(isIn(digits, searched), eq(phoneDigits(customers.phone), digits)))
      .orderBy(asc(nameOrder), asc(customers.id))
      .limit(MOST_NAMED)
  );
}

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Returns a customer's whole record for that customer; null if the account has none. */
export async function readOwnRecord(db: Db, customerId: string) {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found) return null;
  const {
    id,
    birthDate,
    createdAt,
    marketingEmails,
    orderUpdates,
    searched: _,
    nameOrder: __,
    ...profile
  } = found;
  return {
    customerNumber: id,
    ...profile,
    birthDate: birthDate.toString(),
    since: isoText(createdAt),
    emailPreferences: { marketingEmails, orderUpdates },
  };
}
