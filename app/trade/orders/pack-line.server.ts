import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import {
  type Counted,
  checkShares,
  countUnit,
  exchangeShares,
  findByNumber,
  hasUnfitShares,
  reassignBatches,
} from "#app/trade/batches/reassign-batches.server.ts";
import { cleanScan, readScan } from "#app/trade/batches/scan.ts";
import { type ShareRefusal, shareRefusals } from "#app/trade/batches/unfit.ts";
import { findSizeByBarcode } from "#app/trade/catalog/queries.server.ts";
import type { Clock } from "./apply-move.server.ts";
import { changeOrder, itemsOf, type LockedOrder, type MovedOrder } from "./change-order.server.ts";
import { CHANGEABLE, PACKABLE, sharesText } from "./packing.ts";
import { type PackingRefusal, packingRefusals } from "./packing-refusals.ts";
import type { OrderRefusal } from "./refusals.ts";
import { orderItems } from "./tables.server.ts";

type LineRow = typeof orderItems.$inferSelect;

/**
 * Line to pack: the one whose batch was scanned, the one pressed, with its displayed batches, or the one
 * whose blocked units are replaced from this batch.
 */
export type PackedBy =
  | { scan: string }
  | { itemId: string; seen: string }
  | { itemId: string; batchId: string };

export type PackingNo = OrderRefusal | PackingRefusal | ShareRefusal;

/** Result for the message about a packed or partly scanned line; `from` lists its batches. */
export type PackedLine = {
  itemId: string;
  name: string;
  quantity: number;
  from: string;
  /** Units scanned so far when each unit is scanned; null when one scan packs the line. */
  scanned: number | null;
  /** False while units of the line still have to be scanned. */
  isPacked: boolean;
  /** True when everything in a confirmed order is packed. */
  isLast: boolean;
};

type Packing = { orderId: string; actor: Actor };

/**
 * Packs a line (rules packing/scan-to-pack), from the batches sold with it or entirely from the scanned
 * batch. Refuses a batch that can't be sold today, is of another product, or has too few units. Settings can
 * require a scan for each unit, or for everything with a batch (rules packing/without-scanning,
 * packing/scan-feedback).
 */
export async function packLine(
  db: Database,
  { orderId, actor, ...by }: Packing & PackedBy,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<PackedLine, PackingNo>> {
  const change = { orderId, actorId: actor.userId, name: "order-line-packed" } as const;
  return changeOrder<PackingNo, PackedLine & MovedOrder>(db, change, async (tx, order, changed) => {
    const isPackable = PACKABLE.includes(order.status);
    const mayBeDone = isPackable || ("batchId" in by && CHANGEABLE.includes(order.status));
    if (!mayBeDone) return refused(packingRefusals.notPackable(order.status));
    const now = clock();
    const settings = await readSettings(tx);
    const put = await putInBag(tx, order, by, settings, now);
    if (!put.ok) return put;
    const { line, from, isMoved, counted } = put.value;
    const scanned = counted && Object.values(counted).reduce((sum, units) => sum + units, 0);
    // Units exchanged before the order is confirmed, or without a required scan, still have to be packed.
    const isPacked =
      isPackable &&
      ("scan" in by ? scanned === null || scanned === line.quantity : mayDoWithout(settings, by));
    await tx
      .update(orderItems)
      .set({
        packedAt: isPacked ? now : null,
        scanned: isPacked ? {} : (counted ?? {}),
        // From now on, the batch decides whether the line is recalled.
        ...(isMoved ? { stockTaken: true, recalledAt: null } : {}),
      })
      .where(eq(orderItems.id, line.id));
    await recordAudit(tx, auditOf(actor, order, line, { isPacked, from }), now);
    announce(order, isMoved, changed);
    const isOpen = (await itemsOf(tx, orderId)).some(({ packedAt }) => packedAt === null);
    const isLast = order.status === "confirmed" && !isOpen;
    const { id: itemId, name, quantity } = line;
    return ok({ status: order.status, itemId, name, quantity, from, scanned, isPacked, isLast });
  });
}

/** `counted` has the units scanned one by one; null when one scan packs the line. */
type Put = { line: LineRow; from: string; isMoved: boolean; counted: Counted | null };

function putInBag(
  tx: Db,
  order: LockedOrder,
  by: PackedBy,
  settings: SiteSettings,
  now: Temporal.Instant,
): Promise<Result<Put, PackingNo>> {
  if ("scan" in by) return packScanned(tx, order, by.scan, settings, now);
  return "batchId" in by ? packExchanged(tx, order, by, now) : packSeen(tx, order, by, settings, now);
}

/** A line without a batch has nothing to scan. */
function mayDoWithout({ packWithoutScan }: SiteSettings, by: PackedBy): boolean {
  return packWithoutScan || ("seen" in by && by.seen === "");
}

async function packScanned(
  tx: Db,
  { id: orderId }: LockedOrder,
  scan: string,
  settings: SiteSettings,
  now: Temporal.Instant,
): Promise<Result<Put, PackingNo>> {
  const { scanEachUnit } = settings;
  const number = readScan(scan);
  const batch = number ? await findByNumber(tx, number) : null;
  if (!batch) {
    const size = await findSizeByBarcode(tx, cleanScan(scan));
    if (size) return packByBarcode(tx, orderId, size, settings, now);
    return refused(number ? shareRefusals.unknown(number) : packingRefusals.noBatch());
  }
  const line = (await itemsOf(tx, orderId)).find(({ productId }) => productId === batch.productId);
  if (!line) return refused(packingRefusals.notInOrder(batch.number));
  // Takes only blocked units out of a packed line, and replaces them from the scanned batch.
  const isRecalled = line.recalledAt !== null;
  if (line.packedAt && !isRecalled && !(await hasUnfitShares(tx, line, now)))
    return refused(packingRefusals.alreadyPacked(line.name));
  if (scanEachUnit) {
    const inBag = line.packedAt && !isRecalled ? null : line.scanned;
    const one = await countUnit(tx, line, { batchId: batch.id, counted: inBag }, now);
    if (!one.ok) return one;
    return ok({ line, from: batch.number, ...one.value });
  }
  const takes = line.packedAt && !isRecalled ? exchangeShares : reassignBatches;
  const moved = await takes(tx, line, batch.id, now);
  if (!moved.ok) return moved;
  const shares = await checkShares(tx, line, now);
  if (!shares.ok) return shares;
  return ok({ line, from: sharesText(shares.value), isMoved: moved.value, counted: null });
}

/**
 * Packs a line by its size's barcode (rules packing/scan-to-pack). A barcode doesn't say which batch a unit is
 * from, so a line with batches needs their labels, unless the shop packs without scanning.
 */
async function packByBarcode(
  tx: Db,
  orderId: string,
  size: { id: string; name: string },
  settings: SiteSettings,
  now: Temporal.Instant,
): Promise<Result<Put, PackingNo>> {
  const line = (await itemsOf(tx, orderId)).find(({ productId }) => productId === size.id);
  if (!line) return refused(packingRefusals.sizeNotInOrder(size.name));
  if (line.packedAt) return refused(packingRefusals.alreadyPacked(line.name));
  if (line.recalledAt) return refused(packingRefusals.recalled(line.name));
  const shares = await checkShares(tx, line, now);
  if (!shares.ok) return shares;
  const from = sharesText(shares.value);
  if (!mayDoWithout(settings, { itemId: line.id, seen: from }))
    return refused(packingRefusals.labelNeeded(line.name));
  const counted = settings.scanEachUnit && from === "" ? oneMore(line) : null;
  return ok({ line, from, isMoved: false, counted });
}

/** Units of a line without batches that were scanned one by one, by the size's id. */
function oneMore({ productId, scanned, quantity }: LineRow): Counted {
  return { [productId]: Math.min((scanned[productId] ?? 0) + 1, quantity) };
}

async function packExchanged(
  tx: Db,
  { id: orderId }: LockedOrder,
  { itemId, batchId }: { itemId: string; batchId: string },
  now: Temporal.Instant,
): Promise<Result<Put, PackingNo>> {
  const line = (await itemsOf(tx, orderId)).find(({ id }) => id === itemId);
  if (!line) return refused(packingRefusals.lineChanged());
  const moved = await (line.recalledAt ? reassignBatches : exchangeShares)(tx, line, batchId, now);
  if (!moved.ok) return moved;
  if (!moved.value) return refused(packingRefusals.batchesChanged(line.name));
  const shares = await checkShares(tx, line, now);
  return shares.ok ? ok({ line, from: sharesText(shares.value), isMoved: true, counted: null }) : shares;
}

async function packSeen(
  tx: Db,
  { id: orderId }: LockedOrder,
  { itemId, seen }: { itemId: string; seen: string },
  settings: SiteSettings,
  now: Temporal.Instant,
): Promise<Result<Put, PackingNo>> {
  const line = (await itemsOf(tx, orderId)).find(({ id }) => id === itemId);
  if (!line) return refused(packingRefusals.lineChanged());
  if (line.packedAt) return refused(packingRefusals.alreadyPacked(line.name));
  if (line.recalledAt) return refused(packingRefusals.recalled(line.name));
  const shares = await checkShares(tx, line, now);
  if (!shares.ok) return shares;
  const from = sharesText(shares.value);
  if (from !== seen) return refused(packingRefusals.batchesChanged(line.name));
  if (!mayDoWithout(settings, { itemId, seen })) return refused(packingRefusals.scanOnly(line.name));
  return ok({ line, from, isMoved: false, counted: null });
}

/** Unpacks a line packed by mistake. Leaves an unpacked line as it is. */
export function unpackLine(
  db: Database,
  { orderId, actor, itemId }: Packing & { itemId: string },
  clock: Clock = Temporal.Now.instant,
) {
  const change = { orderId, actorId: actor.userId, name: "order-line-packed" } as const;
  return changeOrder<PackingNo>(db, change, async (tx, order, changed) => {
    if (!PACKABLE.includes(order.status)) return refused(packingRefusals.notPackable(order.status));
    const line = (await itemsOf(tx, orderId)).find(({ id }) => id === itemId);
    if (!line) return refused(packingRefusals.lineChanged());
    await tx.update(orderItems).set({ packedAt: null, scanned: {} }).where(eq(orderItems.id, itemId));
    await recordAudit(tx, auditOf(actor, order, line, { isPacked: false }), clock());
    announce(order, false, changed);
    return ok(order);
  });
}

function auditOf(
  actor: Actor,
  order: LockedOrder,
  { name, quantity, packedAt }: LineRow,
  after: { isPacked: boolean; from?: string },
) {
  const entry = { actor, action: "order.pack-line", subject: "order", subjectId: order.id };
  const line = { name, quantity };
  return { ...entry, before: { ...line, isPacked: packedAt !== null }, after: { ...line, ...after } };
}

/**
 * Notifies customers, whose pages show the batches, and the shop, which sees each batch's remaining units.
 */
function announce({ customerId }: LockedOrder, isMoved: boolean, changed: Set<Change>): void {
  changed.add(ADMIN_UPDATES);
  if (!isMoved) return;
  changed.add("catalog");
  if (customerId) changed.add(person(customerId));
}
