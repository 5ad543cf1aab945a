import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { giveBackStock, holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { maySell } from "./allocate-batches.server.ts";
import { stateToday } from "./queries.server.ts";
import { settleStock } from "./settle-stock.server.ts";
import { batches, batchSales } from "./tables.server.ts";
import { type ShareRefusal, shareRefusals } from "./unfit.ts";

// Batch changes of a line while packing. As everywhere, the product is locked before its batches, and its
// stock is the sum of the units left in the sellable ones.

/** A line of an open order: none of it has been returned. */
export type SoldLine = { orderId: string; productId: string; quantity: number };

const ofLine = ({ orderId, productId }: Pick<SoldLine, "orderId" | "productId">) =>
  and(eq(batchSales.orderId, orderId), eq(batchSales.productId, productId)) as SQL;

/** Batches of a line, earliest expiration first; locked along with their product. */
function sharesOf(tx: Db, line: Pick<SoldLine, "orderId" | "productId">) {
  return tx
    .select({ batch: batches, quantity: batchSales.quantity })
    .from(batchSales)
    .innerJoin(batches, eq(batches.id, batchSales.batchId))
    .where(ofLine(line))
    .orderBy(sql`${batches.expiresOn} nulls last`, asc(batches.createdAt), asc(batches.id));
}

/** Finds the batch on a label, ignoring case; null when there is none. */
export async function findByNumber(tx: Db, number: string) {
  const { id, productId } = batches;
  const [found] = await tx
    .select({ id, productId, number: batches.number })
    .from(batches)
    .where(sql`lower(${batches.number}) = lower(${number})`);
  return found ?? null;
}

/** Locks the product of a line; returns the line's batches if each can be packed today. */
export async function checkShares(
  tx: Db,
  line: SoldLine,
  now: Temporal.Instant,
): Promise<Result<{ number: string; quantity: number }[], ShareRefusal>> {
  await holdStock(tx, [line.productId]);
  const shares = await sharesOf(tx, line);
  for (const { batch } of shares) {
    const state = stateToday({ ...batch, left: 1 }, now);
    if (state !== "for sale") return refused(shareRefusals.unfit(batch.number, state));
  }
  return ok(shares.map(({ batch: { number }, quantity }) => ({ number, quantity })));
}

/**
 * Moves all units of a line to one batch of its product (rules packing/other-batch), and returns its units of
 * other batches to them. If the line already has units of this batch, it stays unchanged, even with units of
 * others, as long as all of them can be packed. Returns whether anything moved.
 */
export async function reassignBatches(
  tx: Db,
  line: SoldLine,
  batchId: string,
  now: Temporal.Instant,
): Promise<Result<boolean, ShareRefusal>> {
  await holdStock(tx, [line.productId]);
  const shares = await sharesOf(tx, line);
  if (shares.some(({ batch }) => batch.id === batchId) && (await checkShares(tx, line, now)).ok)
    return ok(false);
  return takeInstead(tx, line, { shares, leaving: shares, units: line.quantity, batchId }, now);
}

/**
 * Replaces only a line's blocked units, from another batch of its product (rules packing/blocked-units).
 * Returns false when all of its units can be packed and nothing moved.
 */
export async function exchangeShares(
  tx: Db,
  line: SoldLine,
  batchId: string,
  now: Temporal.Instant,
): Promise<Result<boolean, ShareRefusal>> {
  await holdStock(tx, [line.productId]);
  const shares = await sharesOf(tx, line);
  const leaving = shares.filter(({ batch }) => stateToday({ ...batch, left: 1 }, now) !== "for sale");
  if (leaving.length === 0) return ok(false);
  const units = leaving.reduce((sum, { quantity }) => sum + quantity, 0);
  return takeInstead(tx, line, { shares, leaving, units, batchId }, now);
}

/** Units scanned one by one, by batch id. */
export type Counted = Record<string, number>;

/**
 * Counts a scanned unit of a line (rules packing/scan-feedback). If all of the line's units of that batch are
 * already counted, it replaces a blocked unit, or else an uncounted one. `counted` is null when all units
 * were packed. Blocked units no longer count.
 */
export async function countUnit(
  tx: Db,
  line: SoldLine,
  { batchId, counted }: { batchId: string; counted: Counted | null },
  now: Temporal.Instant,
): Promise<Result<{ counted: Counted; isMoved: boolean }, ShareRefusal>> {
  await holdStock(tx, [line.productId]);
  const shares = await sharesOf(tx, line);
  if (shares.reduce((sum, { quantity }) => sum + quantity, 0) < line.quantity) {
    const moved = await reassignBatches(tx, line, batchId, now);
    return moved.ok ? ok({ counted: { [batchId]: 1 }, isMoved: true }) : moved;
  }
  const isFit = ({ batch }: Shares[number]) => stateToday({ ...batch, left: 1 }, now) === "for sale";
  const before: Counted = {};
  for (const { batch, quantity } of shares.filter(isFit))
    before[batch.id] = counted ? Math.min(counted[batch.id] ?? 0, quantity) : quantity;
  const isOpen = ({ batch, quantity }: Shares[number]) => (before[batch.id] ?? 0) < quantity;
  const after = { ...before, [batchId]: (before[batchId] ?? 0) + 1 };
  if (shares.some((share) => share.batch.id === batchId && isFit(share) && isOpen(share)))
    return ok({ counted: after, isMoved: false });
  const leaves = shares.find((share) => !isFit(share)) ?? shares.findLast(isOpen);
  if (!leaves) return ok({ counted: before, isMoved: false });
  const leaving = [{ ...leaves, quantity: 1 }];
  const moved = await takeInstead(tx, line, { shares, leaving, units: 1, batchId }, now);
  return moved.ok ? ok({ counted: after, isMoved: true }) : moved;
}

/** Returns whether a line has units that can't be packed today. */
export async function hasUnfitShares(tx: Db, line: SoldLine, now: Temporal.Instant): Promise<boolean> {
  return (await sharesOf(tx, line)).some(
    ({ batch }) => stateToday({ ...batch, left: 1 }, now) !== "for sale",
  );
}

type Shares = Awaited<ReturnType<typeof sharesOf>>;
type Instead = { shares: Shares; leaving: Shares; units: number; batchId: string };

async function takeInstead(
  tx: Db,
  { orderId, productId }: SoldLine,
  { shares, leaving, units, batchId }: Instead,
  now: Temporal.Instant,
): Promise<Result<boolean, ShareRefusal>> {
  // This statement starts once the product is locked, so it sees the latest sale or edit.
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
  if (!batch || batch.productId !== productId) return refused(shareRefusals.unknown(batchId));
  const state = stateToday(batch, now);
  if (state !== "for sale" && state !== "sold out") return refused(shareRefusals.unfit(batch.number, state));
  const of = (some: Shares, id: string) => some.find((share) => share.batch.id === id)?.quantity ?? 0;
  const there = batch.left + of(leaving, batchId);
  if (there < units) return refused(shareRefusals.tooFew(batch.number, there, units));
  for (const share of leaving) await giveUnits(tx, share.batch.id, share.quantity);
  const goes = [...new Set([...leaving.map((share) => share.batch.id), batchId])];
  const stay = goes.map((id) => ({
    ...{ orderId, productId, batchId: id },
    quantity: of(shares, id) - of(leaving, id) + (id === batchId ? units : 0),
  }));
  await tx.delete(batchSales).where(and(ofLine({ orderId, productId }), inArray(batchSales.batchId, goes)));
  await giveUnits(tx, batchId, -units);
  await tx.insert(batchSales).values(stay.filter(({ quantity }) => quantity > 0));
  await settleStock(tx, [productId], now);
  return ok(true);
}

/** Returns units to a locked batch; a negative number takes units from it. */
async function giveUnits(tx: Db, batchId: string, units: number): Promise<void> {
  await tx
    .update(batches)
    .set({ left: sql`${batches.left} + ${units}` })
    .where(eq(batches.id, batchId));
}

/** Units removed from a line, and whether they are missing from the shelf and can't be sold again. */
export type Loss = { units: number; isGone: boolean; stockTaken: boolean };

/**
 * Removes units from a line whose product is locked (rules packing/missing-units): blocked batches first,
 * then the latest to expire. Returns them to their batches, or writes them off. Units without a batch go back
 * to manually tracked stock.
 */
export async function giveSharesBack(
  tx: Db,
  line: SoldLine,
  { units, isGone, stockTaken }: Loss,
  now: Temporal.Instant,
): Promise<void> {
  const { productId, quantity } = line;
  const held = await holdStock(tx, [productId]);
  const shares = await tx
    .select({ batchId: batchSales.batchId, quantity: batchSales.quantity })
    .from(batchSales)
    .innerJoin(batches, eq(batches.id, batchSales.batchId))
    .where(ofLine(line))
    .orderBy(
      sql`(${maySell(shopDate(now))})`,
      sql`${batches.expiresOn} desc nulls first`,
      desc(batches.createdAt),
      desc(batches.id),
    );
  const fromBatches = shares.reduce((sum, share) => sum + share.quantity, 0);
  const fromStock = Math.min(units, quantity - fromBatches);
  let rest = units - fromStock;
  for (const share of shares) {
    const some = Math.min(rest, share.quantity);
    if (some === 0) break;
    rest -= some;
    await loseUnits(tx, line.orderId, { ...share, units: some, isGone });
  }
  const hasBatches = held[0]?.hasBatches ?? false;
  if (hasBatches && fromBatches > 0) await settleStock(tx, [productId], now);
  if (hasBatches || !stockTaken || isGone) return;
  await giveBackStock(tx, held, [{ id: productId, quantity: units }]);
}

async function loseUnits(
  tx: Db,
  orderId: string,
  share: { batchId: string; quantity: number; units: number; isGone: boolean },
): Promise<void> {
  const { batchId, units, isGone } = share;
  const one = and(eq(batchSales.orderId, orderId), eq(batchSales.batchId, batchId));
  if (isGone) {
    const writtenOff = sql`${batches.writtenOff} + ${units}`;
    await tx.update(batches).set({ writtenOff }).where(eq(batches.id, batchId));
  } else {
    await giveUnits(tx, batchId, units);
  }
  if (units === share.quantity) {
    await tx.delete(batchSales).where(one);
    return;
  }
  await tx
    .update(batchSales)
    .set({ quantity: share.quantity - units })
    .where(one);
}
