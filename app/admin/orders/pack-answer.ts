import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { type UnfitShare, unfitMark, unfitText } from "#app/trade/batches/unfit.ts";
import type { ChangedOrder } from "#app/trade/orders/change-lines.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { PackedLine } from "#app/trade/orders/pack-line.server.ts";
import { PACKABLE } from "#app/trade/orders/packing.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/trade/orders/status.ts";

/** What was done: in a sentence, in one or two large words, and where it goes on by itself. */
export type PackDone = { done: string; word: string; isWrong?: boolean; next?: string | undefined };

/** What came of a packer's form for an order: what was done, or why nothing was. */
export type PackAnswer = { orderId: string } & (PackDone | RefusedForm);

/** "Packed: 2 × Lake Gummies, batch B-1.", "2 of 4 scanned: Lake Gummies, batch B-1." */
export function packedText({ quantity, name, from, scanned, isPacked }: PackedLine): string {
  const batch = from ? `, batch ${from}` : "";
  if (isPacked) return `Packed: ${quantity} × ${name}${batch}.`;
  if (scanned !== null) return `${scanned} of ${quantity} scanned: ${name}${batch}.`;
  return `Now from batch ${from}: ${quantity} × ${name}.`;
}

/** What a packer reads from afar (rules packing/scan-feedback): "Count 4", "2 of 4", "Right". */
export function packedWord({ quantity, scanned, isPacked }: PackedLine): string {
  if (scanned !== null) return `${scanned} of ${quantity}`;
  if (!isPacked) return "Scan";
  return quantity > 1 ? `Count ${quantity}` : "Right";
}

/** The same of the scan that has packed the order: what is to be counted still is. */
export function lastWord(line: PackedLine): string {
  return line.scanned === null && line.quantity > 1 ? `${packedWord(line)}, packed` : "Packed";
}

/** "Taken off: Lake Gummies. The new total is $37.21 instead of $74.42." */
export function changedText(
  intent: "take-off" | "replace",
  { name, totalBeforeCents, totalAfterCents }: ChangedOrder,
): string {
  const total =
    totalAfterCents === totalBeforeCents
      ? `The total stays at ${formatMoney(totalAfterCents)}.`
      : `The new total is ${formatMoney(totalAfterCents)} instead of ${formatMoney(totalBeforeCents)}.`;
  return `${intent === "replace" ? "Replaced" : "Taken off"}: ${name}. ${total}`;
}

/** The address of an order's packing, after which the orders of a route come or, without one, those of its day. */
export function packPath(orderId: string, { route, after, missing }: Asked = {}): string {
  const query = new URLSearchParams({
    ...(route ? { route } : {}),
    ...(after ? { after } : {}),
    ...(missing ? { missing } : {}),
  });
  return `/admin/orders/${orderId}/pack${query.size > 0 ? `?${query}` : ""}`;
}

/** `missing` is the product whose line is opened, to take it off or replace it. */
type Asked = { route?: string | null; after?: string | null; missing?: string | null };

/** What is said when an order is done and the next one stands on the page, or when there is no other. */
export function afterText(after: string, isSame: boolean): string {
  return isSame
    ? "Order packed. There is no other one to pack here."
    : `Order ${orderNumber(after)} is packed. This is the next one.`;
}

/** How the band above an order looks, its large words, and the sentence below them. */
export type PackBandText = { look: "ready" | "right" | "wrong"; word: string; text: string };

type Packed = {
  id: string;
  status: OrderStatus;
  isInBag: boolean;
  after: string | null;
  /** What is in the bag and may not go, but for what was known when the answer came. */
  unfit: readonly UnfitShare[];
};

/**
 * What the band says (rules packing/scan-feedback): that an order is canceled comes before everything else, and that goods in the bag were
 * recalled before that they were packed.
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
      text: why || (isInBag ? "Put back what is in the bag." : "Nothing is in the bag."),
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
    text: PACKABLE.includes(status) ? "Scan the next order's slip, or go on below." : "",
  };
}

/** "Put back 2 × Lake Gummies, batch B-1, recalled." */
function putBackText(unfit: readonly UnfitShare[]): string {
  return unfit.map((share) => `Put back ${unfitText(share)}.`).join(" ");
}

/** Why a form was refused, with the number of its order when the next one stands on the page already. */
function refusalText({ errors, orderId }: RefusedForm & { orderId: string }, shown: string): string {
  const sentence = errors.scan ?? "";
  return sentence && orderId !== shown ? `Order ${orderNumber(orderId)}: ${sentence}` : sentence;
}
