import { and, asc, eq } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { listPeople } from "#app/admin/users/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { soldUnder } from "#app/trade/catalog/sold.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";

/** A customer who may be the one who calls. */
export type FoundCaller = Awaited<ReturnType<typeof findCallers>>["rows"][number];

/** The customers whose name, email address or phone number has a text in it, by name; a page of them at most. */
export function findCallers(db: Db, search: string) {
  return listPeople(db, { search, sort: "name", descending: false, page: 1 }, "everybody");
}

/** The customer for whom an order is placed; null when there is none with this id, which must be a UUID. */
export async function findCaller(db: Db, id: string) {
  const [found] = await db
    .select({ email: customers.email, blockedAt: users.blockedAt })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.id, id));
  return found ? { id, email: found.email, isBlocked: found.blockedAt !== null } : null;
}

/** A product that can be put into an order; `stock` is null when it is not counted. */
export type SellableProduct = Awaited<ReturnType<typeof findSellable>>[number];

const MOST_FOUND = 8;

/** The products that are sold today and have a text in their name, by name. */
export async function findSellable(db: Db, search: string, now: Temporal.Instant) {
  const { rules } = await rulesOfToday(db, now);
  const { id, name, priceCents, stock, thcContent, searchedName, nameOrder } = products;
  return db
    .select({ id, name, priceCents, stock, thcContent })
    .from(products)
    .where(and(soldUnder(rules), isIn(search, searchedName)))
    .orderBy(asc(nameOrder), asc(id))
    .limit(MOST_FOUND);
}
