import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { customers } from "./tables.server.ts";

/** What customers see of their own record. */
export type Profile = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  marketingEmails: boolean;
  orderUpdates: boolean;
};

/** A customer's own record; null when the account has none. */
export async function findProfile(db: Db, customerId: string): Promise<Profile | null> {
  const [found] = await db
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
      address: customers.address,
      city: customers.city,
      state: customers.state,
      zip: customers.zip,
      marketingEmails: customers.marketingEmails,
      orderUpdates: customers.orderUpdates,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found ?? null;
}

/** The whole record of a customer, for that customer; null when the account has none. */
export async function readOwnRecord(db: Db, customerId: string) {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found) return null;
  const { id, birthDate, createdAt, marketingEmails, orderUpdates, ...profile } = found;
  return {
    customerNumber: id,
    ...profile,
    birthDate: birthDate.toString(),
    since: isoText(createdAt),
    emailPreferences: { marketingEmails, orderUpdates },
  };
}
