import { asc, eq, inArray } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { linesOf, viewOf } from "#app/trade/orders/queries.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { listUnfit } from "#app/trade/orders/unfit-queries.server.ts";
import { routes } from "#app/trade/routes/tables.server.ts";
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
  const [lines, unfit] = await Promise.all([linesOf(db, ids), listUnfit(db, ids, now)]);
  const all = [...lines.values()].flat();
  const [shelves, lastDays] = await Promise.all([
    shelvesOf(db, [...new Set(all.map(({ productId }) => productId))]),
    lastDaysOf(db, [...new Set(all.flatMap((line) => line.batches.map(({ number }) => number)))]),
  ]);
  const itemsOf = (id: string) =>
    (lines.get(id) ?? []).map(({ productId, name, category, quantity, batches: shares }) => ({
      ...{ productId, name, category, quantity, shelf: shelves.get(productId) ?? "" },
      batches: shares.map(
        (share): PickBatch => ({ ...share, expiresOn: lastDays.get(share.number) ?? null }),
      ),
      /** What of it is not to be picked. */
      unfit: (unfit.get(id) ?? []).filter((share) => share.productId === productId),
    }));
  return { orders: shown.map((row) => ({ ...row, items: itemsOf(row.id) })), isCut };
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
      return [row.id, { ...view, customerId: row.customerId, unfit: unfit.get(row.id) ?? [] }];
    }),
  );
  return { slips: ids.flatMap((id) => byId.get(id) ?? []), isCut };
}

/** A route by its id, a UUID, with its day "2026-11-21"; null for none. */
export async function findRoute(db: Db, id: string) {
  const { day, number } = routes;
  const [row] = await db.select({ id: routes.id, day, number }).from(routes).where(eq(routes.id, id));
  return row ? { ...row, day: row.day.toString() } : null;
}

/** The routes of a shop day "2026-11-21" by number; `name` is "Route 2, 3:30 PM, Sam". */
export async function listRoutesOf(db: Db, day: string) {
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
