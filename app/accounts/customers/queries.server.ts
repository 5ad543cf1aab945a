import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { customers } from "./tables.server.ts";

/** What customers see of their own record; null when the account has none. */
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

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** The whole record of a customer, for that customer; null when the account has none. */
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
