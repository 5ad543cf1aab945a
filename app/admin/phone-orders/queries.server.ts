import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers, fullNameOf } from "#app/accounts/customers/tables.server.ts";
import { listPeople } from "#app/admin/users/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { isPhoneNumber } from "#app/base/lib/phone.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { soldUnder } from "#app/trade/catalog/sold.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { itemsOf } from "#app/trade/orders/change-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { LastOrder } from "./last-time.ts";

/** A customer who may be the one who calls. */
export type FoundCaller = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  isBlocked: boolean;
};

type FoundCallers = { rows: FoundCaller[]; total: number };

/**
 * The customers whose name, email address or phone number has a text in it, by name; a page of them at most. A whole phone number is
 * looked for in orders too, since most customers give one at the checkout alone.
 */
export function findCallers(db: Db, search: string): Promise<FoundCallers> {
  if (isPhoneNumber(search)) return findByWholeNumber(db, search.replace(/\D/g, "").slice(-10));
  return listPeople(db, { search, sort: "name", descending: false, page: 1 }, "everybody");
}

/** Nobody reads through more people who share one number. */
const MOST_OF_A_NUMBER = 20;

async function findByWholeNumber(db: Db, digits: string): Promise<FoundCallers> {
  const { id, email, phone, searched, nameOrder } = customers;
  // The indexes of the searches find the rows among others.
  const ordered = db
    .select({ id: orders.customerId })
    .from(orders)
    .where(
      and(
        isIn(digits, orders.searched),
        eq(phoneDigits(orders.contactPhone), digits),
        isNotNull(orders.customerId),
      ),
    );
  const rows = await db
    .select({
      id,
      name: fullNameOf(customers),
      email,
      phone,
      isBlocked: sql<boolean>`${users.blockedAt} is not null`,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, id))
    .where(or(and(isIn(digits, searched), eq(phoneDigits(phone), digits)), inArray(id, ordered)))
    .orderBy(asc(nameOrder), asc(id))
    .limit(MOST_OF_A_NUMBER);
  return { rows, total: rows.length };
}

/** What a customer ordered last, apart from canceled orders (rules phone-orders/reorder); null before the first order. */
export async function findLastOrder(db: Db, customerId: string): Promise<LastOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), ne(orders.status, "cancelled")))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  if (!order) return null;
  const lines = await itemsOf(db, order.id);
  return {
    lines: lines.map(({ productId, name, quantity }) => ({ productId, name, quantity })),
    address: {
      address: order.deliveryAddress,
      city: order.deliveryCity,
      state: order.deliveryState,
      zip: order.deliveryZip,
      instructions: order.instructions,
    },
    option: order.deliveryOption,
    window: { start: isoText(order.windowStart), end: isoText(order.windowEnd) },
  };
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
