import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { findScannedOrders } from "#app/admin/kit/find-scanned.server.ts";
import { NOT_FOUND, readCode } from "#app/admin/kit/scanned-code.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refusal, refused } from "#app/base/lib/result.ts";
import { changeOrderLines } from "#app/trade/orders/change-lines.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { type PackingNo, packLine, unpackLine } from "#app/trade/orders/pack-line.server.ts";
import { changedText, lastWord, type PackDone, packedText, packedWord, packPath } from "./pack-answer.ts";
import type { PackRequest } from "./pack-form.ts";
import { readWaiting } from "./pack-queries.server.ts";

type Asked = { orderId: string; route: string | null; actor: Actor };
type Done = Result<PackDone, PackingNo | ReturnType<typeof noOrder>>;

const noOrder = () => refusal("no_order", NOT_FOUND);

/** Does what a packer asks of an order (rules packing/*). A scan of another order's code leads to that order. */
export async function carryOutPacking(db: Database, asked: Asked, form: PackRequest): Promise<Done> {
  const { orderId, actor } = asked;
  switch (form.intent) {
    case "scan":
      return carryOutScan(db, asked, form.scan);
    case "exchange":
    case "press": {
      const { intent: _, ...by } = form;
      const packed = await packLine(db, { orderId, actor, ...by });
      return packed.ok ? ok({ done: packedText(packed.value), word: packedWord(packed.value) }) : packed;
    }
    case "undo": {
      const undone = await unpackLine(db, { orderId, actor, itemId: form.itemId });
      return undone.ok ? ok({ done: "The line is to be packed again.", word: "Taken out" }) : undone;
    }
    case "take-off":
    case "replace": {
      const { intent, gone: isGone, ...change } = form;
      const changed = await changeOrderLines(db, { orderId, actor, isGone, ...change });
      const word = intent === "replace" ? "Replaced" : "Taken off";
      return changed.ok ? ok({ done: changedText(intent, changed.value), word }) : changed;
    }
    case "move": {
      const moved = await moveOrder(db, { orderId, actor, to: form.to, isLineByLine: true });
      if (!moved.ok) return moved;
      if (form.to === "confirmed") return ok({ done: "The order is confirmed.", word: "Confirmed" });
      return ok(await goingOn(db, asked, { done: "", word: "Packed" }));
    }
  }
}

async function carryOutScan(db: Database, asked: Asked, scan: string): Promise<Done> {
  const { orderId, actor } = asked;
  const code = readCode(scan);
  if (code?.orderId) return openScanned(asked, await findScannedOrders(db, code));
  const packed = await packLine(db, { orderId, actor, scan });
  if (!packed.ok) {
    // Eight characters can be a batch's number and the beginning of an order's id.
    const found =
      packed.refusal.name === "unknown_batch" && code?.orderStart ? await findScannedOrders(db, code) : [];
    return found.length === 1 ? openScanned(asked, found) : packed;
  }
  const done = packedText(packed.value);
  if (!packed.value.isLast) return ok({ done, word: packedWord(packed.value) });
  const moved = await moveOrder(db, { orderId, actor, to: "packed", isLineByLine: true });
  // The line is in the bag; what else stands in the way of the order is said.
  if (!moved.ok) return ok({ done: `${done} ${moved.refusal.sentence}`, word: "Stop", isWrong: true });
  return ok(await goingOn(db, asked, { done, word: lastWord(packed.value) }));
}

function openScanned({ orderId, route }: Asked, [found]: { id: string }[]): Done {
  if (!found) return refused(noOrder());
  const number = orderNumber(found.id);
  if (found.id === orderId) return ok({ done: `This is order ${number}.`, word: "This order" });
  return ok({ done: `Opening order ${number}.`, word: number, next: packPath(found.id, { route }) });
}

/** Adds where it goes on once an order is packed. */
async function goingOn(db: Database, { orderId, route }: Asked, { done, word }: PackDone): Promise<PackDone> {
  const { next } = await readWaiting(db, orderId, route);
  const packed = `${done} Order ${orderNumber(orderId)} is packed.`.trim();
  if (!next) return { done: `${packed} There is no other one to pack here.`, word };
  return { done: `${packed} Here is the next one.`, word, next: packPath(next, { route, after: orderId }) };
}
