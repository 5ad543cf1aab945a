import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { listOf, type Places, statement } from "#app/base/db/statement.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { giveBackStock, holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { batches, batchSales } from "./tables.server.ts";

// How batches sell. A product's stock is the sum of the units left in its sellable batches. Both change
// together while the product is locked, so they differ only between midnight, when a batch expires, and its
// settlement (settle-stock.server.ts).

type Day = Temporal.PlainDate | Placeholder<string, Temporal.PlainDate>;

/** Whether a batch can be sold on a shop day (rules batches/selling-order), regardless of the units left. */
export function maySell(day: Day): SQL {
  const { isHeld, recalledAt, expiresOn } = batches;
  const notExpired = or(isNull(expiresOn), gte(expiresOn, day));
  return and(eq(isHeld, false), isNull(recalledAt), notExpired) as SQL;
}

type Taking = {
  orderId: string;
  ids: readonly string[];
  quantities: readonly number[];
  day: Temporal.PlainDate;
};

const take = statement("take from batches", (db, value: Places<Taking>) => {
  // Units in the batches that sell before this one: earliest expiration first.
  const before = sql<number>`sum(${batches.left}) over (
    partition by ${batches.productId} order by ${batches.expiresOn} nulls last, ${batches.createdAt}, ${batches.id}) - ${batches.left}`;
  const sellable = db.$with("sellable").as(
    db
      .select({
        id: batches.id,
        productId: batches.productId,
        left: batches.left,
        before: before.as("before"),
      })
      .from(batches)
      .where(and(sql`${batches.productId} = any(${listOf(value.ids, "uuid")})`, maySell(value.day))),
  );
  const line = sql`unnest(${listOf(value.ids, "uuid")}, ${listOf(value.quantities, "int")}) as line (id, quantity)`;
  const share = sql`least(sellable."left", line.quantity - sellable.before)`.mapWith(Number);
  const taken = db.$with("taken").as(
    db
      .update(batches)
      .set({ left: sql`${batches.left} - ${share}` })
      .from(sql`sellable join ${line} on line.id = sellable.product_id`)
      .where(and(sql`${batches.id} = sellable.id`, sql`${share} > 0`))
      .returning({
        id: batches.id,
        productId: sql<string>`${batches.productId}`.as("product_id"),
        quantity: share.as("quantity"),
      }),
  );
  const shares = sql`select ${value.orderId}::uuid, taken.id, taken.product_id, taken.quantity::int, 0 from taken`;
  // An order that gets more units may already have some from the same batch.
  const sold = db.$with("sold").as(
    db
      .insert(batchSales)
      .select(shares)
      .onConflictDoUpdate({
        target: [batchSales.orderId, batchSales.batchId],
        set: { quantity: sql`${batchSales.quantity} + excluded.quantity` },
      })
      .returning({ batchId: batchSales.batchId }),
  );
  return db.with(sellable, taken, sold).select({ quantity: taken.quantity }).from(taken);
});

/**
 * Takes an order's units from its products' batches, earliest expiration first. The products are locked, and
 * the caller has taken the units from their stock. Returns false when that stock still includes an expired
 * batch: the caller then rolls back and settles it. Units that exist only because SQL raised the stock sell
 * without batches.
 */
export async function allocateBatches(
  tx: Db,
  orderId: string,
  lines: readonly { id: string; quantity: number }[],
  now: Temporal.Instant,
): Promise<boolean> {
  if (lines.length === 0) return true;
  const shares = await take(tx, {
    orderId,
    ids: lines.map(({ id }) => id),
    quantities: lines.map(({ quantity }) => quantity),
    day: shopDate(now),
  });
  const sum = (list: readonly { quantity: number }[]) =>
    list.reduce((all, { quantity }) => all + quantity, 0);
  if (sum(shares) === sum(lines)) return true;
  const ids = lines.map(({ id }) => id);
  const late = and(inArray(batches.productId, ids), eq(batches.inStock, true), not(maySell(shopDate(now))));
  return (await tx.$count(batches, late)) === 0;
}

/**
 * Returns an order's units to the batches they came from; `lines` are those whose units were taken from
 * stock. Units of a batch that can't be sold anymore return to the batch, but to no stock. Returns whether a
 * page showed low stock.
 */
export async function giveBack(
  tx: Db,
  orderId: string,
  lines: readonly { id: string; quantity: number }[],
): Promise<boolean> {
  const held = await holdStock(
    tx,
    lines.map(({ id }) => id),
  );
  const uncounted = new Set(held.flatMap(({ id, hasBatches }) => (hasBatches ? [id] : [])));
  // Units returned earlier are already in their batch.
  const isOut = and(eq(batchSales.orderId, orderId), lt(batchSales.givenBack, batchSales.quantity));
  const out = sql<number>`${batchSales.quantity} - ${batchSales.givenBack}`;
  const back = await tx
    .update(batches)
    .set({ left: sql`${batches.left} + ${out}` })
    .from(batchSales)
    .where(and(eq(batches.id, batchSales.batchId), isOut))
    .returning({ id: batches.productId, quantity: out, inStock: batches.inStock });
  await tx.update(batchSales).set({ givenBack: batchSales.quantity }).where(isOut);
  // Units sold without batches go to no batch if the product has batches now (rules batches/counted-stock).
  const fromStock = lines.filter(({ id }) => !uncounted.has(id));
  const sellable = Map.groupBy(
    back.filter(({ inStock }) => inStock),
    ({ id }) => id,
  );
  const fromBatches = [...sellable].map(([id, shares]) => ({
    id,
    quantity: shares.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  return giveBackStock(tx, held, [...fromStock, ...fromBatches]);
}

/** What happens to returned units: restocked, or written off immediately. */
type Fate = "shelf" | "written off";

/**
 * Returns some units of a line taken from stock to the batches they came from, in the order they were sold;
 * never more than the order still has. Written-off units are counted in their batch, but in no stock, like
 * units of a batch that is on hold, expired, or recalled. The caller has locked the order; this locks its
 * products, so callers process several lines sorted by product id. Returns whether a page showed low stock.
 */
export async function restockUnits(
  tx: Db,
  orderId: string,
  { id, quantity }: { id: string; quantity: number },
  fate: Fate = "shelf",
): Promise<boolean> {
  const held = await holdStock(tx, [id]);
  const inStock = held.some(({ hasBatches }) => hasBatches)
    ? await intoBatches(tx, orderId, { id, quantity }, fate)
    : quantity;
  return fate === "shelf" ? giveBackStock(tx, held, [{ id, quantity: inStock }]) : false;
}

/** Returns how many of the units went back into their product's stock. */
async function intoBatches(
  tx: Db,
  orderId: string,
  { id, quantity }: { id: string; quantity: number },
  fate: Fate,
): Promise<number> {
  const { givenBack } = batchSales;
  const shares = await tx
    .select({ batchId: batchSales.batchId, out: sql<number>`${batchSales.quantity} - ${givenBack}` })
    .from(batchSales)
    .innerJoin(batches, eq(batches.id, batchSales.batchId))
    .where(
      and(eq(batchSales.orderId, orderId), eq(batchSales.productId, id), lt(givenBack, batchSales.quantity)),
    )
    .orderBy(sql`${batches.expiresOn} nulls last`, asc(batches.createdAt), asc(batches.id));
  let toGive = quantity;
  let inStock = 0;
  for (const { batchId, out } of shares) {
    const units = Math.min(out, toGive);
    if (units === 0) break;
    toGive -= units;
    await tx
      .update(batchSales)
      .set({ givenBack: sql`${givenBack} + ${units}` })
      .where(and(eq(batchSales.orderId, orderId), eq(batchSales.batchId, batchId)));
    const back =
      fate === "shelf"
        ? { left: sql`${batches.left} + ${units}` }
        : { writtenOff: sql`${batches.writtenOff} + ${units}` };
    const [batch] = await tx
      .update(batches)
      .set(back)
      .where(eq(batches.id, batchId))
      .returning({ inStock: batches.inStock });
    if (batch?.inStock) inStock += units;
  }
  return inStock;
}

/** Forgets which batches orders came from; their units must be returned before. */
export async function forgetSales(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.delete(batchSales).where(inArray(batchSales.orderId, [...orderIds]));
}
