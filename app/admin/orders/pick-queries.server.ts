import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { listUnfit } from "#app/trade/orders/packing-queries.server.ts";
import { linesOf, viewOf } from "#app/trade/orders/queries.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { routes } from "#app/trade/routes/tables.server.ts";
import { codeOfOrder } from "./order-code.server.ts";
import { type Picked, readDay } from "./queries.server.ts";

/** An order of a pick list. */
export type PickOrder = Awaited<ReturnType<typeof readPickList>>["orders"][number];

/** A line of it: with its shelf, and the batches that its units are sold from. */
export type PickItem = PickOrder["items"][number];

/** Units from a batch, and its last day of sale, "2026-12-01". */
export type PickBatch = { number: string; quantity: number; expiresOn: string | null };

/** The orders in these states that are packed together, with what is to be picked for each. */
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
      /** What of it is not to be picked. */
      unfit: (unfit.get(id) ?? []).filter((share) => share.productId === productId),
    }));
  return { orders: shown.map((row) => ({ ...row, items: itemsOf(row.id) })), isCut };
}

/** The lines that are in a bag, as "order product". */
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

/** A packing slip: an order as its bag goes with it. */
export type Slip = Awaited<ReturnType<typeof readSlips>>["slips"][number];

/** The slips of the orders that are packed together and still to go: those that are confirmed and those that are packed. */
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

/** What a bag's label says of its order. */
export type BagLabel = Awaited<ReturnType<typeof readLabels>>["labels"][number];

/** The labels of one order, whatever its state, or of those that are packed together and still to go. */
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
    const { id, contactName, deliveryAddress, deliveryCity, deliveryZip, windowStart, windowEnd } = row;
    const units = (lines.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      ...{ id, contactName, deliveryAddress, deliveryCity, deliveryZip, units, code: codeOfOrder(id) },
      ...{ windowStart: isoText(windowStart), windowEnd: isoText(windowEnd) },
    };
  });
  return { labels: labels.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), isCut };
}

/** A route by its id, a UUID, with its day "2026-11-21"; null for none. */
export async function findPickedRoute(db: Db, id: string) {
  const { day, number } = routes;
  const [row] = await db.select({ id: routes.id, day, number }).from(routes).where(eq(routes.id, id));
  return row ? { ...row, day: row.day.toString() } : null;
}

/** The routes of a shop day "2026-11-21" by number; `name` is "Route 2, 3:30 PM, Sam". */
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
