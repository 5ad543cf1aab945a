import { aliasedTable, and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers, fullNameOf } from "#app/accounts/customers/tables.server.ts";
import { listPeople } from "#app/admin/users/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { isPhoneNumber } from "#app/base/lib/phone.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { buyAgain } from "#app/trade/cart/buy-again.ts";
import { sizeSoldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { isForSale } from "#app/trade/checkout/check-order.ts";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { itemsOf } from "#app/trade/orders/change-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import {
  addressLikeLast,
  type LastOrder,
  LINE_PREFIX,
  LINES,
  type TypedLine,
  windowLikeLast,
  withPlace,
} from "./desk.ts";
import { countableLines, typedLines } from "./phone-order-form.ts";

/** Customer who may be the caller. */
export type FoundCaller = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  isBlocked: boolean;
};

type FoundCallers = { rows: FoundCaller[]; total: number };

/**
 * Finds customers by part of a name, email address, or phone number, sorted by name; at most one page. A
 * complete phone number is also searched in orders, since most customers enter one only at checkout.
 */
export function findCallers(db: Db, search: string): Promise<FoundCallers> {
  if (isPhoneNumber(search)) return findByWholeNumber(db, search.replace(/\D/g, "").slice(-10));
  return listPeople(db, { search, sort: "name", descending: false, page: 1 }, "everyone");
}

/** Maximum number of customers shown for one phone number. */
const MOST_OF_A_NUMBER = 20;

async function findByWholeNumber(db: Db, digits: string): Promise<FoundCallers> {
  const { id, email, phone, searched, nameOrder } = customers;
  // The search indexes narrow down the rows first.
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

/** Returns a customer's last order that wasn't canceled (rules phone-orders/reorder); null before the first order. */
export async function findLastOrder(db: Db, customerId: string): Promise<LastOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), ne(orders.status, "canceled")))
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

/** Returns the customer of a phone order, or null. `id` must be a UUID. */
export async function findCaller(db: Db, id: string) {
  const [found] = await db
    .select({ email: customers.email, blockedAt: users.blockedAt })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.id, id));
  return found ? { id, email: found.email, isBlocked: found.blockedAt !== null } : null;
}

/** Product that can be ordered; `stock` is null if it isn't tracked. */
export type SellableProduct = Awaited<ReturnType<typeof findSellable>>[number];

const MOST_FOUND = 8;

/** Returns products sold today whose name contains a text, by name. */
export async function findSellable(db: Db, search: string, now: Temporal.Instant) {
  const { rules } = await rulesOfToday(db, now);
  const { id, saleName, priceCents, stock, searchedName, nameOrder, sizeOrder } = products;
  const main = aliasedTable(products, "main");
  // A size without its own shows the product's.
  const thcContent = sql<string>`coalesce(nullif(${products.thcContent}, ''), ${main.thcContent}, '')`;
  return db
    .select({ id, name: saleName, priceCents, stock, thcContent })
    .from(products)
    .leftJoin(main, eq(main.id, products.mainId))
    .where(and(sizeSoldUnder(rules), isIn(search, searchedName)))
    .orderBy(asc(nameOrder), asc(sizeOrder), asc(id))
    .limit(MOST_FOUND);
}

/** Data of the page: input, current quote, and found products. */
export type Desk = {
  values: FormValues;
  errors: RefusedForm["errors"];
  lines: TypedLine[];
  quote: CheckoutQuote;
  /** Found products; null without a search. */
  found: SellableProduct[] | null;
  /** Items left out or different from the last order, and why. */
  notes: string[];
  /** Whether "Same as last time" was pressed: its values replace those in the fields. */
  isAgain: boolean;
};

const ZIP_LENGTH = 20;

/** Reads the initial phone order page (rules phone-orders/order-form, phone-orders/reorder): contact, address, and a window like the last one. */
export async function openDesk(
  db: Db,
  values: FormValues,
  { customerId, last }: { customerId: string; last: LastOrder | null },
  now: Temporal.Instant,
): Promise<Desk> {
  const desk = await readDesk(db, values, {}, customerId, now);
  return last ? withWindow(desk, last) : desk;
}

/** Reads the page after "Same as last time" (rules phone-orders/reorder). Items added before stay. */
export async function readDeskLikeLast(
  db: Db,
  typed: FormValues,
  customerId: string,
  now: Temporal.Instant,
): Promise<Desk> {
  const last = await findLastOrder(db, customerId);
  if (!last) return readDesk(db, typed, {}, customerId, now);
  const [products, { rules }] = await Promise.all([
    findProductsForSale(
      db,
      last.lines.map(({ productId }) => productId),
    ),
    rulesOfToday(db, now),
  ]);
  const sold = products.filter((product) => isForSale(product, rules));
  const { lines, objections } = buyAgain([], last.lines, sold);
  const quantities = lines.map(({ id, quantity }) => [`${LINE_PREFIX}${id}`, String(quantity)]);
  const values = { ...Object.fromEntries(quantities), ...addressLikeLast(typed, last) };
  const desk = withWindow(await readDesk(db, values, {}, customerId, now), last);
  return { ...desk, notes: [...objections, ...desk.notes], isAgain: true };
}

/** Selects a window like the last one, and notes the differences. */
function withWindow(desk: Desk, last: LastOrder): Desk {
  const { option, start, said } = windowLikeLast(last, desk.quote.options);
  return { ...desk, values: { ...desk.values, option, windowStart: start }, notes: said };
}

/** Reads the phone order page for the current input (rules phone-orders/order-form). */
export async function readDesk(
  db: Db,
  typed: FormValues,
  errors: RefusedForm["errors"],
  customerId: string,
  now: Temporal.Instant,
): Promise<Desk> {
  const lines = typedLines(typed);
  // Adding a product clears the search.
  const search = typed.add ? "" : (typed.find?.trim().slice(0, SEARCH_LENGTH) ?? "");
  const [quote, found] = await Promise.all([
    quoteCheckout(
      db,
      {
        zip: typed.zip?.slice(0, ZIP_LENGTH) ?? null,
        lines: countableLines(lines),
        promotion: typed.promotion,
        customerId,
      },
      now,
    ),
    search === "" ? null : findSellable(db, search, now),
  ]);
  const check = quote.zip?.kind === "served" ? quote.zip.check : null;
  const values = withPlace({ ...typed, find: search }, check);
  return { values: withoutLines(values), errors, lines, quote, found, notes: [], isAgain: false };
}

/** Removes lines, which are kept separately, and handled button values. */
function withoutLines(values: FormValues): FormValues {
  const isKept = (name: string) =>
    name !== LINES && name !== "step" && name !== "remove" && !name.startsWith(LINE_PREFIX);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}
