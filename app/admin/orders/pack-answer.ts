import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { type UnfitShare, unfitMark, unfitText } from "#app/trade/batches/unfit.ts";
import type { ChangedOrder } from "#app/trade/orders/change-lines.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { PackedLine } from "#app/trade/orders/pack-line.server.ts";
import { PACKABLE } from "#app/trade/orders/packing.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/trade/orders/status.ts";

/** Result of a packing step: a message, one or two large words, and the next page, if any. */
export type PackDone = { done: string; word: string; isWrong?: boolean; next?: string | undefined };

/** Response to a packer's form: the result, or why it was refused. */
export type PackAnswer = { orderId: string } & (PackDone | RefusedForm);

/** "Packed: 2 × Lake Gummies, batch B-1.", "2 of 4 scanned: Lake Gummies, batch B-1." */
export function packedText({ quantity, name, from, scanned, isPacked }: PackedLine): string {
  const batch = from ? `, batch ${from}` : "";
  if (isPacked) return `Packed: ${quantity} × ${name}${batch}.`;
  if (scanned !== null) return `${scanned} of ${quantity} scanned: ${name}${batch}.`;
  return `Now from batch ${from}: ${quantity} × ${name}.`;
}

/** Large words of the band (rules packing/scan-feedback): "Count 4", "2 of 4", "Right". */
export function packedWord({ quantity, scanned, isPacked }: PackedLine): string {
  if (scanned !== null) return `${scanned} of ${quantity}`;
  if (!isPacked) return "Scan";
  return quantity > 1 ? `Count ${quantity}` : "Right";
}

/** Large words for the scan that packed the order; units to count are still named. */
export function lastWord(line: PackedLine): string {
  return line.scanned === null && line.quantity > 1 ? `${packedWord(line)}, packed` : "Packed";
}

/** "Removed: Lake Gummies. The new total is $37.21 instead of $74.42." */
export function changedText(
  intent: "take-off" | "replace",
  { name, totalBeforeCents, totalAfterCents }: ChangedOrder,
  seesAmounts = true,
): string {
  const changed = `${intent === "replace" ? "Substituted" : "Removed"}: ${name}.`;
  if (!seesAmounts) return changed;
  const total =
    totalAfterCents === totalBeforeCents
      ? `The total stays at ${formatMoney(totalAfterCents)}.`
      : `The new total is ${formatMoney(totalAfterCents)} instead of ${formatMoney(totalBeforeCents)}.`;
  return `${changed} ${total}`;
}

/**
 * Returns the address of an order's packing screen. The next orders are those of the route or, without one,
 * those of its day.
 */
export function packPath(orderId: string, { route, after, missing }: Asked = {}): string {
  const query = new URLSearchParams({
    ...(route ? { route } : {}),
    ...(after ? { after } : {}),
    ...(missing ? { missing } : {}),
  });
  return `/admin/orders/${orderId}/pack${query.size > 0 ? `?${query}` : ""}`;
}

/** `missing` is the product whose line is opened, to remove or substitute it. */
type Asked = { route?: string | null; after?: string | null; missing?: string | null };

/** Text after an order is packed and the next one is shown, or if there's no other. */
export function afterText(after: string, isSame: boolean): string {
  return isSame
    ? "Order packed. No more orders to pack here."
    : `Order ${orderNumber(after)} is packed. This is the next order.`;
}

/** Look of the band above an order, its large words, and the text below. */
export type PackBandText = { look: "ready" | "right" | "wrong"; word: string; text: string };

type Packed = {
  id: string;
  status: OrderStatus;
  isInBag: boolean;
  after: string | null;
  /** Packed goods that were blocked after the last answer. */
  unfit: readonly UnfitShare[];
};

/**
 * Returns the band's text (rules packing/scan-feedback). A canceled order has the highest priority, then
 * packed goods that were recalled, then success.
 */
export function packBandOf(
  { id, status, isInBag, after, unfit }: Packed,
  answer: PackAnswer | undefined,
): PackBandText {
  const isRefused = answer !== undefined && "errors" in answer;
  const why = isRefused ? refusalText(answer, id) : "";
  if (status === "canceled")
    return {
      look: "wrong",
      word: "Canceled",
      text: why || (isInBag ? "Put the items in the bag back." : "The bag is empty."),
    };
  if (isRefused)
    return { look: "wrong", word: answer.values.intent === "scan" ? "Wrong" : "Not done", text: why };
  if (unfit.length > 0) return { look: "wrong", word: unfitMark(unfit), text: putBackText(unfit) };
  if (answer) return { look: answer.isWrong ? "wrong" : "right", word: answer.word, text: answer.done };
  if (after) return { look: "right", word: "Packed", text: afterText(after, after === id) };
  if (status === "confirmed") return { look: "ready", word: "Scan", text: "Scan the label of each item." };
  return {
    look: "ready",
    word: STATUS_LABELS[status],
    text: PACKABLE.includes(status) ? "Scan the next order's slip, or continue below." : "",
  };
}

/** "Put back 2 × Lake Gummies, batch B-1, recalled." */
function putBackText(unfit: readonly UnfitShare[]): string {
  return unfit.map((share) => `Put back ${unfitText(share)}.`).join(" ");
}

/** Returns why a form was refused, with its order's number if the page already shows the next order. */
function refusalText({ errors, orderId }: RefusedForm & { orderId: string }, shown: string): string {
  const sentence = errors.scan ?? "";
  return sentence && orderId !== shown ? `Order ${orderNumber(orderId)}: ${sentence}` : sentence;
}
