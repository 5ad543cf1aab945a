import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { drawQrCode, type QrCode } from "#app/base/lib/qr-code.server.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { receiverName } from "#app/trade/orders/gift.ts";
import { listPackLines, listReplacements, listUnfit } from "#app/trade/orders/packing-queries.server.ts";
import { changesOf, findOrder, linesOf, viewOf } from "#app/trade/orders/queries.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { type MaybePriced, withoutAmounts } from "#app/trade/orders/without-amounts.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { NO_ORDER_FILTERS } from "./order-filters.ts";
import { alongTheShelves, type PickBatch, packedAfter } from "./pick-list.ts";
import { orderMatches, type Picked, readDay, readOrderUpdates } from "./queries.server.ts";

/** Order on a pick list. */
export type PickOrder = Awaited<ReturnType<typeof readPickList>>["orders"][number];

/** Reads orders in these statuses that are packed together, with the items to pick for each. */
export async function readPickList(
  db: Db,
  { statuses, ...picked }: Picked & { statuses: readonly OrderStatus[] },
  now: Temporal.Instant,
) {
  const { shown, isCut } = await readDay(db, picked, statuses);
  const ids = shown.map(({ id }) => id);
  const [lines, unfit, bagged] = await Promise.all([
    linesOf(db, ids),
    listUnfit(db, ids, now),
    listBagged(db, ids),
  ]);
  const all = [...lines.values()].flat();
  const [shelves, lastDays] = await Promise.all([
    shelvesOf(db, [...new Set(all.map(({ productId }) => productId))]),
    lastDaysOf(db, [...new Set(all.flatMap((line) => line.batches.map(({ number }) => number)))]),
  ]);
  const itemsOf = (id: string) =>
    (lines.get(id) ?? []).map(({ productId, name, category, quantity, batches: shares }) => ({
      isInBag: bagged.has(`${id} ${productId}`),
      ...{ productId, name, category, quantity, shelf: shelves.get(productId) ?? "" },
      batches: shares.map(
        (share): PickBatch => ({ ...share, expiresOn: lastDays.get(share.number) ?? null }),
      ),
      /** Units not to pick. */
      unfit: (unfit.get(id) ?? []).filter((share) => share.productId === productId),
    }));
  return { orders: withoutAmounts(shown.map((row) => ({ ...row, items: itemsOf(row.id) }))), isCut };
}

/** Returns the packed lines as "order product". */
async function listBagged(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { orderId, productId, packedAt } = orderItems;
  const rows = await db
    .select({ orderId, productId })
    .from(orderItems)
    .where(and(inArray(orderId, [...ids]), isNotNull(packedAt)));
  return new Set(rows.map((row) => `${row.orderId} ${row.productId}`));
}

async function shelvesOf(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const { id, shelf } = products;
  const rows = await db
    .select({ id, shelf })
    .from(products)
    .where(inArray(id, [...productIds]));
  return new Map(rows.map((row) => [row.id, row.shelf]));
}

async function lastDaysOf(db: Db, numbers: readonly string[]): Promise<Map<string, string | null>> {
  const { number, expiresOn } = batches;
  const rows = await db
    .select({ number, expiresOn })
    .from(batches)
    .where(inArray(number, [...numbers]));
  return new Map(rows.map((row) => [row.number, row.expiresOn?.toString() ?? null]));
}

/** Order on a packing slip. */
export type PricedSlip = Awaited<ReturnType<typeof readSlips>>["slips"][number];
export type Slip = MaybePriced<PricedSlip>;

/** Reads the packing slips of orders that are packed together: confirmed and packed ones. */
export async function readSlips(db: Db, picked: Picked, now: Temporal.Instant) {
  const { shown, isCut } = await readDay(db, picked, ["confirmed", "packed"]);
  const ids = shown.map(({ id }) => id);
  const [rows, lines, unfit] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    linesOf(db, ids),
    listUnfit(db, ids, now),
  ]);
  const byId = new Map(
    rows.map((row) => {
      const view = viewOf(row, lines.get(row.id) ?? []);
      const more = { customerId: row.customerId, unfit: unfit.get(row.id) ?? [], code: codeOfOrder(row.id) };
      return [row.id, { ...view, ...more }];
    }),
  );
  return { slips: ids.flatMap((id) => byId.get(id) ?? []), isCut };
}

/** Order on a bag label. */
export type BagLabel = Awaited<ReturnType<typeof readLabels>>["labels"][number];

/** Reads the labels of one order in any status, or of confirmed and packed orders that are packed together. */
export async function readLabels(db: Db, picked: Picked | { order: string }) {
  const { shown, isCut } =
    "order" in picked
      ? { shown: [{ id: picked.order }], isCut: false }
      : await readDay(db, picked, ["confirmed", "packed"]);
  const ids = shown.map(({ id }) => id);
  const [rows, lines] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    linesOf(db, ids),
  ]);
  const labels = rows.map((row) => {
    const { id, deliveryAddress, deliveryCity, deliveryZip, windowStart, windowEnd } = row;
    const units = (lines.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      ...{ id, deliveryAddress, deliveryCity, deliveryZip, units, code: codeOfOrder(id) },
      name: receiverName(row),
      ...{ windowStart: isoText(windowStart), windowEnd: isoText(windowEnd) },
    };
  });
  return { labels: labels.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), isCut };
}

/** Returns a route by its id (a UUID) with its day "2026-11-21", or null. */
export async function findPickedRoute(db: Db, id: string) {
  const { day, number } = routes;
  const [row] = await db.select({ id: routes.id, day, number }).from(routes).where(eq(routes.id, id));
  return row ? { ...row, day: row.day.toString() } : null;
}

/** Returns the routes of a shop day "2026-11-21" by number; `name` is "Route 2, 3:30 PM, Sam". */
export async function listPickedRoutes(db: Db, day: string) {
  const { id, number, departsAt } = routes;
  const rows = await db
    .select({ id, number, departsAt, courier: users.name })
    .from(routes)
    .leftJoin(users, eq(users.id, routes.courierId))
    .where(eq(routes.day, Temporal.PlainDate.from(day)))
    .orderBy(asc(number));
  return rows.map(({ departsAt: at, courier, ...route }) => ({
    ...route,
    name: [`Route ${route.number}`, windowStartText(isoText(at)), ...(courier ? [courier] : [])].join(", "),
  }));
}

/**
 * Draws an order's QR code, which opens the order when scanned on any admin screen (rules screens/scan-lookup). It holds only the id in
 * capitals, which needs the fewest modules, to be readable on a one-inch label.
 */
export function codeOfOrder(orderId: string): QrCode {
  return drawQrCode(orderId.toUpperCase());
}

/** Order on the packing screen. */
export type PricedPacking = NonNullable<Awaited<ReturnType<typeof readPacking>>>;
export type Packing = MaybePriced<PricedPacking>;

/**
 * Reads an order to pack, its lines in shelf order, their substitutes, the orders packed after it, and whether scans are required. Null
 * if no order has this id. Both ids must be UUIDs.
 */
export async function readPacking(db: Db, orderId: string, routeId: string | null, now: Temporal.Instant) {
  // Read first: another packer's changes during the other reads show at the next refresh.
  const { version } = await readOrderUpdates(db, orderId);
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [lines, waiting, changes, { packWithoutScan }] = await Promise.all([
    listPackLines(db, orderId, now),
    readWaiting(db, orderId, routeId),
    changesOf(db, [orderId]),
    readSettings(db),
  ]);
  const replacements = await listReplacements(db, lines, now);
  return {
    order: { ...order, changes: changes.get(orderId) ?? [] },
    lines: lines.sort(alongTheShelves),
    replacements,
    waiting,
    packWithoutScan,
    version,
  };
}

/** Reads the orders packed after this one: those of its day by window, or the stops of a route in sequence. */
export async function readWaiting(db: Db, orderId: string, routeId: string | null) {
  const isWaiting = or(eq(orders.status, "confirmed"), eq(orders.id, orderId));
  if (routeId) {
    const stops = await db
      .select({ id: orders.id })
      .from(routeStops)
      .innerJoin(orders, eq(orders.id, routeStops.orderId))
      .where(and(eq(routeStops.routeId, routeId), isNull(routeStops.doneAt), isWaiting))
      .orderBy(asc(routeStops.position), asc(orders.id));
    return packedAfter(
      stops.map(({ id }) => ({ id, group: routeId })),
      orderId,
    );
  }
  const [own] = await db.select({ start: orders.windowStart }).from(orders).where(eq(orders.id, orderId));
  if (!own) return packedAfter([], orderId);
  const ofDay = orderMatches({ ...NO_ORDER_FILTERS, day: shopDate(own.start).toString() });
  const rows = await db
    .select({ id: orders.id, start: orders.windowStart })
    .from(orders)
    .where(and(ofDay, isWaiting))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id));
  return packedAfter(
    rows.map(({ id, start }) => ({ id, group: start.toString() })),
    orderId,
  );
}
