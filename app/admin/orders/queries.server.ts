import { createHash } from "node:crypto";
import { and, asc, between, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { cleanPhone, isPhoneNumber, phoneDigitsOf } from "#app/base/lib/phone.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { countFound, onPage } from "#app/base/records/list-page.server.ts";
import { listPaymentsOfOrder } from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { listRefunds } from "#app/trade/accounting/refund-queries.server.ts";
import { listDeliveryAttempts } from "#app/trade/handoff/queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import {
  changesOf,
  findOrder,
  isoTimes,
  listOrderEvents,
  listOrderNotes,
} from "#app/trade/orders/queries.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orderChanges, orderEvents, orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { type OpenAlarms, readAlarms } from "./alarms.server.ts";
import { NEWEST, type OrderUpdates } from "./open-pages.ts";
import { NO_ORDER_FILTERS, type OrderFilters } from "./order-filters.ts";

/** An order with everything shown to admins. */
export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrderDetail>>>;

/** Returns an order with lines, history, delivery attempts, notes, and money; null if it doesn't exist. `orderId` must be a UUID. */
export async function findOrderDetail(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [events, deliveryAttempts, notes, changes, payments, refunds] = await Promise.all([
    listOrderEvents(db, orderId),
    listDeliveryAttempts(db, orderId),
    listOrderNotes(db, orderId),
    changesOf(db, [orderId]),
    listPaymentsOfOrder(db, orderId),
    listRefunds(db, orderId),
  ]);
  return {
    ...order,
    events,
    deliveryAttempts,
    notes,
    changes: changes.get(orderId) ?? [],
    payments,
    refunds,
  };
}

/** Row of the order list. */
export type OrderRow = Awaited<ReturnType<typeof listOrders>>["rows"][number];

/**
 * Returns a page of orders, newest first, or by window for one day; `total` counts all pages (see `countFound`). An index alone
 * yields the page's ids, which keeps page 2,000 about as fast as page 1.
 */
export async function listOrders(db: Db, filters: OrderFilters) {
  const matching = orderMatches(filters);
  const by: SQL[] = filters.day
    ? [asc(orders.windowStart), asc(orders.createdAt), asc(orders.id)]
    : [desc(orders.createdAt), asc(orders.id)];
  const adds = Boolean(filters.placedFrom);
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(matching)
    .orderBy(...by);
  const page = onPage(ids, filters.page).as("page");
  const [total, sums, rows] = await Promise.all([
    countFound(db, orders, { matching, search: filters.search }),
    adds
      ? db
          .select({ cents: sum(orders.totalCents).mapWith(Number) })
          .from(orders)
          .where(matching)
      : [],
    db
      .select({ ...ROW, units: UNITS })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(...by),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, ...isoTimes(row) })),
    total,
    totalCents: adds ? (sums[0]?.cents ?? 0) : null,
  };
}

/** Returns the newest orders that match a search, up to `most`. Ids come from indexes alone, as in the list. */
export async function findOrders(db: Db, search: string, most: number) {
  const { id, contactName, status, windowStart } = orders;
  const by = [desc(orders.createdAt), asc(id)];
  const newest = db
    .select({ id })
    .from(orders)
    .where(orderMatches({ ...NO_ORDER_FILTERS, search }))
    .orderBy(...by)
    .limit(most)
    .as("newest");
  const rows = await db
    .select({ id, contactName, status, windowStart })
    .from(newest)
    .innerJoin(orders, eq(id, newest.id))
    .orderBy(...by);
  return rows.map((row) => ({ ...row, windowStart: isoText(row.windowStart) }));
}

/** Returns the window starts of a shop day's orders, earliest first, as ISO strings. */
export async function listWindowStarts(db: Db, day: string): Promise<string[]> {
  const starts = await db
    .selectDistinct({ start: orders.windowStart })
    .from(orders)
    .where(orderMatches({ ...NO_ORDER_FILTERS, day }))
    .orderBy(asc(orders.windowStart));
  return starts.map(({ start }) => isoText(start));
}

const ROW = {
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  deliveryAddress: orders.deliveryAddress,
  deliveryCity: orders.deliveryCity,
  deliveryZip: orders.deliveryZip,
  band: orders.band,
  deliveryOption: orders.deliveryOption,
  windowStart: orders.windowStart,
  windowEnd: orders.windowEnd,
  contactName: orders.contactName,
  totalCents: orders.totalCents,
  isTrial: orders.isTrial,
};

/** Units of an order, as a column of its row. */
const UNITS =
  sql`(select coalesce(sum(${orderItems.quantity}), 0) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`.mapWith(
    Number,
  );

/** Maximum number of orders, far above a day's capacity; the screen says if a day is cut off. */
const MOST = 500;

/** Orders packed together: those of a shop day, of its windows that start at "10:00", or of a route (a UUID). */
export type Picked = { day: string; window: string | null; route?: string | null };

/** Reads the orders of a shop day or its windows, by window, or the open stops of a route; `isCut` if there are more. */
export async function readDay(db: Db, { day, window, route }: Picked, statuses: readonly OrderStatus[]) {
  const open = and(eq(routeStops.routeId, route ?? ""), isNull(routeStops.doneAt));
  const stops = route
    ? await db
        .select({ id: routeStops.orderId })
        .from(routeStops)
        .where(open)
        .orderBy(asc(routeStops.position))
    : [];
  const places = new Map(stops.map(({ id }, place) => [id, place]));
  const these = route
    ? inArray(orders.id, [...places.keys()])
    : orderMatches({ ...NO_ORDER_FILTERS, day, window });
  const rows = await db
    .select({ ...ROW, instructions: orders.instructions })
    .from(orders)
    .where(and(these, inArray(orders.status, [...statuses])))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id))
    .limit(MOST + 1);
  if (route) rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  const shown = rows.slice(0, MOST).map((row) => ({ ...row, ...isoTimes(row) }));
  return { shown, isCut: rows.length > MOST };
}

/** Number of newest history entries in the version; more than one, because processes' clocks differ. */
const LATEST = 20;

/** Maximum number of routes planned or out at a time. */
const MOST_ROUTES = 100;

/**
 * Returns the version of the admin's orders, read from indexes and a count of line changes, which are few. It includes the open alarms
 * (`known` if already read). With `packing`, an order's id, it also changes when one of its lines is packed or unpacked.
 */
export async function readOrderUpdates(
  db: Db,
  packing: string | null = null,
  known?: OpenAlarms,
): Promise<OrderUpdates> {
  const [events, changes, alarms, newest, planned, packed] = await Promise.all([
    db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .orderBy(desc(orderEvents.at), asc(orderEvents.id))
      .limit(LATEST),
    db.$count(orderChanges),
    known ?? readAlarms(db),
    db.select({ id: orders.id }).from(orders).orderBy(desc(orders.createdAt), asc(orders.id)).limit(NEWEST),
    db
      .select({ id: routes.id, version: routes.version })
      .from(routes)
      .where(isNull(routes.endedAt))
      .orderBy(desc(routes.day), desc(routes.number))
      .limit(MOST_ROUTES),
    packing === null
      ? []
      : db
          .select({ id: orderItems.id, packedAt: orderItems.packedAt })
          .from(orderItems)
          .where(eq(orderItems.orderId, packing))
          .orderBy(asc(orderItems.id)),
  ]);
  const hash = createHash("sha256").update(`${changes} ${JSON.stringify(alarms)}`);
  for (const { id, packedAt } of packed) hash.update(`${id} ${packedAt}`);
  for (const { id } of events) hash.update(id);
  for (const { id, version } of planned) hash.update(`${id} ${version}`);
  return {
    version: hash.digest("base64url").slice(0, 16),
    newest: newest.map(({ id }) => orderNumber(id)),
  };
}

/** Returns the condition of the admin's filters; undefined without any. */
export function orderMatches(filters: Omit<OrderFilters, "page">): SQL | undefined {
  const { status, day, window, zip, placedFrom, placedTo, search } = filters;
  return and(
    status ? eq(orders.status, status) : undefined,
    day ? startsInWindow(day, window) : undefined,
    zip ? eq(orders.deliveryZip, zip) : undefined,
    placedFrom ? gte(orders.createdAt, beginningOf(placedFrom)) : undefined,
    placedTo ? lt(orders.createdAt, beginningOf(placedTo, 1)) : undefined,
    search ? matchesText(search) : undefined,
  );
}

/** Returns the first instant of a shop day "2026-11-21", or of the day `daysLater`. */
function beginningOf(day: string, daysLater = 0): Temporal.Instant {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater });
  return shopInstant(date, Temporal.PlainTime.from("00:00"));
}

function startsInWindow(day: string, window: string | null): SQL | undefined {
  if (window) {
    const start = shopInstant(Temporal.PlainDate.from(day), Temporal.PlainTime.from(window));
    return eq(orders.windowStart, start);
  }
  return and(gte(orders.windowStart, beginningOf(day)), lt(orders.windowStart, beginningOf(day, 1)));
}

/**
 * Matches the start of an id, a phone number in any format, or part of a phone number, name, email address, or ZIP. A whole phone
 * number uses its index; everything else uses `searched`: rare text by trigrams, common text by the list's index from the newest on.
 */
function matchesText(search: string): SQL | undefined {
  if (isPhoneNumber(search))
    return eq(phoneDigits(orders.contactPhone), phoneDigits(sql.param(cleanPhone(search))));
  const digits = phoneDigitsOf(search);
  return or(
    startsWithId(search),
    isIn(search, orders.searched),
    digits !== null && digits !== search ? isIn(digits, orders.searched) : undefined,
  );
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

function startsWithId(search: string): SQL | undefined {
  const start = search.toLowerCase();
  const shaped = start + NO_ID.slice(start.length);
  if (start.length > NO_ID.length || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(shaped)) {
    return undefined;
  }
  return between(orders.id, shaped, start + LAST_ID.slice(start.length));
}
