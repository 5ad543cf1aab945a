import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { totalOf, withTotal } from "#app/base/records/count-along.server.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { SERVICE_AREAS } from "#app/trade/delivery/bands.ts";
import { listBookedWindows } from "#app/trade/delivery/queries.server.ts";
import { listHandovers } from "#app/trade/handover/queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import {
  findOrder,
  isoTimes,
  linesOf,
  listOrderEvents,
  listOrderNotes,
} from "#app/trade/orders/queries.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/trade/orders/status.ts";
import { orderEvents, orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { NO_FILTERS, type OrderFilters } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import { NEWEST, type OrderUpdates } from "./order-updates.ts";

/** An order with everything that admins see of it; null when it does not exist. */
export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrderDetail>>>;

/** An order with lines, history, handovers and notes; null when it does not exist. `orderId` must be a UUID. */
export async function findOrderDetail(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [events, handovers, notes] = await Promise.all([
    listOrderEvents(db, orderId),
    listHandovers(db, orderId),
    listOrderNotes(db, orderId),
  ]);
  return { ...order, events, handovers, notes };
}

/** A row of the list. */
export type OrderRow = Awaited<ReturnType<typeof listOrders>>["rows"][number];

/**
 * A page of the list: newest first, or by window when one day is asked for; `total` counts all pages. The ids of the page come
 * from an index alone, so that the page two thousand costs little more than the first.
 */
export async function listOrders(db: Db, filters: OrderFilters) {
  const matching = orderMatches(filters);
  const by: SQL[] = filters.day
    ? [asc(orders.windowStart), asc(orders.createdAt), asc(orders.id)]
    : [desc(orders.createdAt), asc(orders.id)];
  // Sums are shown for orders of certain days only, since adding up reads the orders themselves.
  const adds = Boolean(filters.placedFrom);
  const page = db
    .select({ id: orders.id, total: totalOf(db, orders, { matching, search: filters.search }) })
    .from(orders)
    .where(matching)
    .orderBy(...by)
    .limit(ROWS_PER_PAGE)
    .offset((filters.page - 1) * ROWS_PER_PAGE)
    .as("page");
  const [sums, found] = await Promise.all([
    adds
      ? db
          .select({ cents: sum(orders.totalCents).mapWith(Number) })
          .from(orders)
          .where(matching)
      : [],
    db
      .select({ ...ROW, units: UNITS, total: page.total })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(...by),
  ]);
  const { rows, total } = await withTotal(found, filters.page, () => db.$count(orders, matching));
  return {
    rows: rows.map((row) => ({ ...row, ...isoTimes(row) })),
    total,
    totalCents: adds ? (sums[0]?.cents ?? 0) : null,
  };
}

/** The newest orders that a text finds, as the list finds them, at most so many. */
export async function findOrders(db: Db, search: string, most: number) {
  const { id, contactName, status, windowStart } = orders;
  const rows = await db
    .select({ id, contactName, status, windowStart })
    .from(orders)
    .where(orderMatches({ ...NO_FILTERS, search }))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(most);
  return rows.map((row) => ({ ...row, windowStart: isoText(row.windowStart) }));
}

/** The starts of the windows of a shop day that orders are for, the earliest first, as ISO strings. */
export async function listWindowStarts(db: Db, day: string): Promise<string[]> {
  const starts = await db
    .selectDistinct({ start: orders.windowStart })
    .from(orders)
    .where(orderMatches({ ...NO_FILTERS, day }))
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
};

/** The units of an order, as a part of its row. */
const UNITS =
  sql`(select coalesce(sum(${orderItems.quantity}), 0) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`.mapWith(
    Number,
  );

/** Far more orders than the windows of a day can take; a longer day is cut, and the screen says so. */
const MOST = 500;

/** The orders of a shop day, or of its windows that start at "10:00", by window; `isCut` when there are more. */
async function readDay(
  db: Db,
  { day, window }: { day: string; window: string | null },
  statuses: readonly OrderStatus[],
) {
  const rows = await db
    .select({ ...ROW, instructions: orders.instructions })
    .from(orders)
    .where(and(orderMatches({ ...NO_FILTERS, day, window }), inArray(orders.status, [...statuses])))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id))
    .limit(MOST + 1);
  const shown = rows.slice(0, MOST).map((row) => ({ ...row, ...isoTimes(row) }));
  return { shown, isCut: rows.length > MOST };
}

/** The orders of a shop day, and how full its windows are. */
export async function readDayBoard(db: Db, day: Temporal.PlainDate) {
  const { shown, isCut } = await readDay(db, { day: day.toString(), window: null }, ORDER_STATUSES);
  const rows = shown.map(({ instructions: _, ...row }) => row);
  const midnight = Temporal.PlainTime.from("00:00");
  const span = { from: shopInstant(day, midnight), to: shopInstant(day.add({ days: 1 }), midnight) };
  const fills = await Promise.all(
    SERVICE_AREAS.map(async ({ band }) => {
      const booked = await listBookedWindows(db, { band, ...span });
      return booked.map((window) => ({ ...window, band, start: isoText(window.start) }));
    }),
  );
  return { rows, fills: fills.flat(), isCut };
}

/** An order of a pick list. */
export type PickOrder = Awaited<ReturnType<typeof readPickList>>["orders"][number];

/** The orders in these states of a shop day or one of its windows, with what is to be picked for each. */
export async function readPickList(
  db: Db,
  { statuses, ...when }: { day: string; window: string | null; statuses: readonly OrderStatus[] },
) {
  const { shown, isCut } = await readDay(db, when, statuses);
  const ids = shown.map(({ id }) => id);
  const lines = await linesOf(db, ids);
  const itemsOf = (id: string) =>
    (lines.get(id) ?? []).map(({ productId, name, category, quantity }) => ({
      productId,
      name,
      category,
      quantity,
    }));
  return { orders: shown.map((row) => ({ ...row, items: itemsOf(row.id) })), isCut };
}

/** Entries of the history that the version is made from: processes whose clocks differ a little still change it. */
const LATEST = 20;

/** What has happened in the admin area, from two indexes. */
export async function readOrderUpdates(db: Db): Promise<OrderUpdates> {
  const [events, newest] = await Promise.all([
    db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .orderBy(desc(orderEvents.at), asc(orderEvents.id))
      .limit(LATEST),
    db.select({ id: orders.id }).from(orders).orderBy(desc(orders.createdAt), asc(orders.id)).limit(NEWEST),
  ]);
  const hash = createHash("sha256");
  for (const { id } of events) hash.update(id);
  return {
    version: hash.digest("base64url").slice(0, 16),
    newest: newest.map(({ id }) => orderNumber(id)),
  };
}
