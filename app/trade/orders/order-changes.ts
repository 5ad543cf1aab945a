import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import type { MaybePriced } from "./without-amounts.ts";

/** A delivery window as stored in a change: ISO strings. */
type KeptWindow = { start: string; end: string };

/**
 * One part of a change: missing units removed or substituted while packing (rules packing/missing-units), or
 * a change requested after the order was placed (rules order-changes/who-and-what). For address, contact, and
 * instructions, records only that they changed, since the order has them.
 */
export type ChangedPart =
  | { part: "missing"; name: string; quantity: number; replacedBy: string | null }
  | { part: "units"; name: string; from: number; to: number }
  | { part: "window"; from: KeptWindow; to: KeptWindow }
  | { part: "address" | "contact" | "instructions" };

/** A change of an order as shown to its customer and the shop; the instant is an ISO string. */
export type ChangeOfOrder = {
  at: string;
  parts: readonly ChangedPart[];
  totalBeforeCents: Cents;
  totalAfterCents: Cents;
};

/** "Removed while packing: 1 × Lake Gummies.", "3 × Lake Gummies instead of 2. New address." */
export function changeSentence({ parts }: Pick<ChangeOfOrder, "parts">): string {
  return parts.map(partSentence).join(" ");
}

function partSentence(part: ChangedPart): string {
  switch (part.part) {
    case "missing":
      return part.replacedBy === null
        ? `Removed while packing: ${part.quantity} × ${part.name}.`
        : `Substituted while packing: ${part.replacedBy} for ${part.quantity} × ${part.name}.`;
    case "units":
      if (part.from === 0) return `Added: ${part.to} × ${part.name}.`;
      if (part.to === 0) return `Removed: ${part.from} × ${part.name}.`;
      return `${part.to} × ${part.name} instead of ${part.from}.`;
    case "window":
      return `Delivery ${windowText(part.to.start, part.to.end)} instead of ${windowText(part.from.start, part.from.end)}.`;
    case "address":
      return "New address.";
    case "contact":
      return "New name or phone number.";
    case "instructions":
      return "New instructions for the courier.";
  }
}

/** "New total $37.21, was $74.42.", or a sentence that the total stays the same; "" without the totals. */
export function newTotalSentence({
  totalBeforeCents,
  totalAfterCents,
}: MaybePriced<Pick<ChangeOfOrder, "totalBeforeCents" | "totalAfterCents">>): string {
  if (totalBeforeCents === undefined || totalAfterCents === undefined) return "";
  return totalBeforeCents === totalAfterCents
    ? `The total stays at ${formatMoney(totalAfterCents)}.`
    : `New total ${formatMoney(totalAfterCents)}, was ${formatMoney(totalBeforeCents)}.`;
}
