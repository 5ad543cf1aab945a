import { and, asc, desc, eq, inArray, type SQL, sum } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { totalOf, withTotal } from "#app/base/records/count-along.server.ts";
import { listBookedWindows } from "#app/trade/delivery/queries.server.ts";
import { listHandovers } from "#app/trade/handover/queries.server.ts";
import {
  findOrder,
  isoTimes,
  linesOf,
  listOrderEvents,
  listOrderNotes,
} from "#app/trade/orders/queries.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { type BoardWindow, boardOf, type WindowFill } from "./day-board.ts";
import { NO_FILTERS, type OrderFilters } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import type { PickOrder } from "./pick-list.ts";
import type { OrderDetail, OrderRow } from "./shown-orders.ts";

/** Orders on one page of the list. */
export const ORDERS_PER_PAGE = 50;

/** An order with lines, history, handovers and notes; null when it does not exist. `orderId` must be a UUID. */
export async function findOrderDetail(db: Db, orderId: string): Promise<OrderDetail | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [events, handovers, notes] = await Promise.all([
    listOrderEvents(db, orderId),
    listHandovers(db, orderId),
    listOrderNotes(db, orderId),
  ]);
  return { ...order, events, handovers, notes };
}

/**
 * A page of the list: newest first, or by window when one day is asked for; `total` counts all pages. The ids of the page come
 * from an index alone, so that the page two thousand costs little more than the first.
 */
export async function listOrders(
  db: Db,
  filters: OrderFilters,
): Promise<{ rows: OrderRow[]; total: number; totalCents: number | null }> {
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
    .limit(ORDERS_PER_PAGE)
    .offset((filters.page - 1) * ORDERS_PER_PAGE)
    .as("page");
  const [sums, found] = await Promise.all([
    adds
      ? db
          .select({ cents: sum(orders.totalCents).mapWith(Number) })
          .from(orders)
          .where(matching)
      : [],
    db
      .select({ ...ROW, total: page.total })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(...by),
  ]);
  const { rows, total } = await withTotal(found, filters.page, () => db.$count(orders, matching));
  const units = await unitsOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map((row) => ({ ...row, ...isoTimes(row), units: units.get(row.id) ?? 0 })),
    total,
    totalCents: adds ? (sums[0]?.cents ?? 0) : null,
  };
}

/** The newest orders that a text finds, as the list finds them, at most so many. */
export async function findOrders(db: Db, search: string, most: number) {
  const rows = await db
    .select({
      id: orders.id,
      contactName: orders.contactName,
      status: orders.status,
      windowStart: orders.windowStart,
    })
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
  contactPhone: orders.contactPhone,
  totalCents: orders.totalCents,
  paymentStatus: orders.paymentStatus,
  attempts: orders.attempts,
};

/** Units sold in each of some orders, by order id. */
async function unitsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderItems.orderId, units: sum(orderItems.quantity).mapWith(Number) })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .groupBy(orderItems.orderId);
  return new Map(rows.map((row) => [row.orderId, row.units]));
}

/** Far more pages than a day's windows can fill. On a longer day the board is cut and says so. */
const MOST_PAGES = 10;

/** The windows of a shop day with their orders; `isCut` when the day has more orders than the board shows. */
export async function readDayBoard(
  db: Db,
  day: Temporal.PlainDate,
): Promise<{ windows: BoardWindow[]; isCut: boolean }> {
  const rows: OrderRow[] = [];
  let total = 0;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const read = await listOrders(db, { ...NO_FILTERS, day: day.toString(), page });
    rows.push(...read.rows);
    total = read.total;
    if (rows.length >= total) break;
  }
  return { windows: boardOf(rows, await readFills(db, day)), isCut: rows.length < total };
}

async function readFills(db: Db, day: Temporal.PlainDate): Promise<WindowFill[]> {
  const midnight = Temporal.PlainTime.from("00:00");
  const from = shopInstant(day, midnight);
  const to = shopInstant(day.add({ days: 1 }), midnight);
  const fills: WindowFill[] = [];
  for (const band of ["primary", "extended", "limited"] as const) {
    const booked = await listBookedWindows(db, { band, from, to });
    fills.push(...booked.map((window) => ({ ...window, band, start: window.start.toString() })));
  }
  return fills;
}

/** Far more orders than the windows of a day can take; a longer list is cut and says so. */
const MOST = 500;

/** The orders of a shop day, or of its windows that start at "10:00", in these states, by window; `isCut` when there are more. */
export async function readPickList(
  db: Db,
  { day, window, statuses }: { day: string; window: string | null; statuses: readonly OrderStatus[] },
): Promise<{ orders: PickOrder[]; isCut: boolean }> {
  const rows = await db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      contactName: orders.contactName,
      instructions: orders.instructions,
      deliveryAddress: orders.deliveryAddress,
      deliveryCity: orders.deliveryCity,
      deliveryZip: orders.deliveryZip,
      deliveryOption: orders.deliveryOption,
      band: orders.band,
      windowStart: orders.windowStart,
      windowEnd: orders.windowEnd,
    })
    .from(orders)
    .where(and(orderMatches({ ...NO_FILTERS, day, window }), inArray(orders.status, [...statuses])))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id))
    .limit(MOST + 1);
  const shown = rows.slice(0, MOST);
  const lines = await linesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    orders: shown.map((row) => ({
      ...row,
      ...isoTimes(row),
      items: (lines.get(row.id) ?? []).map(({ productId, name, category, quantity }) => ({
        productId,
        name,
        category,
        quantity,
      })),
    })),
    isCut: rows.length > MOST,
  };
}
