import { and, asc, desc, eq } from "drizzle-orm";
import { type ProductCardData, withPicture } from "#app/catalog/product.ts";
import { CARD } from "#app/catalog/queries.server.ts";
import { products } from "#app/catalog/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { customers, favorites } from "./tables.server.ts";

/** What a customer sees of the own record. */
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

/** A customer's favorites as cards, newest first. What is not for sale any more is passed over. */
export async function listFavorites(db: Db, customerId: string): Promise<ProductCardData[]> {
  const cards = await db
    .select(CARD)
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")))
    .orderBy(desc(favorites.createdAt), asc(favorites.productId));
  return cards.map(withPicture);
}

/** The ids of a customer's favorites that are for sale, in no order. */
export async function listFavoriteIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")));
  return rows.map(({ id }) => id);
}
