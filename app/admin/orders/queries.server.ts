import { createHash } from "node:crypto";
import { and, asc, between, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { cleanPhone, isPhoneNumber, phoneDigitsOf } from "#app/base/lib/phone.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { countFound, onPage } from "#app/base/records/list-page.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { listPaymentsOfOrder } from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { dueAtTheDoor } from "#app/trade/accounting/due.ts";
import { listRefunds } from "#app/trade/accounting/refund-queries.server.ts";
import { listDeliveryAttempts } from "#app/trade/handoff/queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import {
  changesOf,
  findOrder,
  firstFailures,
  isoTimes,
  listOrderEvents,
  listOrderNotes,
} from "#app/trade/orders/queries.server.ts";
import { paidFor } from "#app/trade/orders/record-payment.server.ts";
import { MAY_BE_PAID_BEFORE, type OrderStatus } from "#app/trade/orders/status.ts";
import { orderChanges, orderEvents, orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { type OpenAlarms, readAlarms } from "./alarms.server.ts";
import { NEWEST, type OrderUpdates } from "./open-pages.ts";
import { NO_ORDER_FILTERS, type OrderFilters } from "./order-filters.ts";

/** An order with everything that admins see of it; null when it does not exist. */
export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrderDetail>>>;

/** An order with lines, history, delivery attempts, notes and money; null when it does not exist. `orderId` must be a UUID. */
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

/** A row of the list. */
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

/** The newest orders that a text finds, as the list finds them, at most so many. Their ids come from indexes alone, as in the list. */
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

/** The starts of the windows of a shop day that orders are for, the earliest first, as ISO strings. */
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
};

/** The units of an order, as a part of its row. */
const UNITS =
  sql`(select coalesce(sum(${orderItems.quantity}), 0) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`.mapWith(
    Number,
  );

/** Far more orders than the windows of a day can take; a longer day is cut, and the screen says so. */
const MOST = 500;

/** Which orders are packed together: those of a shop day, of its windows that start at "10:00", or of a route (a UUID). */
export type Picked = { day: string; window: string | null; route?: string | null };

/** The orders of a shop day or of its windows, by window, or the open stops of a route; `isCut` when there are more. */
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

/** Entries of the history that the version is made from: processes whose clocks differ a little still change it. */
const LATEST = 20;

/** More routes than these are under way or planned at no time. */
const MOST_ROUTES = 100;

/**
 * What has happened in the admin area, from some indexes; changes of lines are few, and counted; with what
 * a shift has to hear of (`known` when it was just read). For
 * whoever packs an order it is another version also when one of its lines is put into the bag or taken out; `packing` is its id.
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

/** What would be due at the door now, and whether the payment can be written down before. */
export async function readMoney(db: Database, order: OrderDetail) {
  const [settings, paid, failures] = await Promise.all([
    currentSettings(db),
    paidFor(db, [order.id]),
    firstFailures(db, [order.id]),
  ]);
  const due = {
    ...order,
    windowEnd: Temporal.Instant.from(order.windowEnd),
    paidCents: paid.get(order.id) ?? 0,
    firstFailedAt: failures.get(order.id),
  };
  const isPaidBefore = settings.payBeforeLeaving && order.paymentStatus === "due";
  return {
    atDoor: dueAtTheDoor(due, Temporal.Now.instant(), settings.lateFeeBack),
    maybePaidBefore: isPaidBefore && MAY_BE_PAID_BEFORE.includes(order.status),
  };
}

/** The condition of the admin's filters; undefined when they let everything through. */
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

/** The first instant of a shop day "2026-11-21", or of so many days later. */
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
 * The beginning of an id, a phone number however it is typed, or part of one, of a name, email address or ZIP. A whole phone
 * number is found by its index; everything else is read from `searched`: what few have by its trigrams, what many have from the
 * newest on in the index of the list.
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
