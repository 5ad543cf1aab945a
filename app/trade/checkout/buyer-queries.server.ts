import { eq } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { BuyerProfile } from "./checkout-reply.ts";

/** The profile that prefills checkout; null for an account without one. */
export async function findBuyerProfile(db: Db, customerId: string): Promise<BuyerProfile | null> {
  const { firstName, lastName, phone, address, city, state, zip } = customers;
  const [found] = await db
    .select({ firstName, lastName, phone, address, city, state, zip })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found ?? null;
}
