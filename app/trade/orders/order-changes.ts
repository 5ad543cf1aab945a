import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";

/** A delivery window as it is kept in a change: ISO strings. */
type KeptWindow = { start: string; end: string };

/**
 * A part of a change: units that were missing while packing, taken off or replaced (rules packing/missing-units), or what somebody asked
 * for after the order was placed (rules order-changes/who-and-what). Of an address, a contact and instructions only that they changed is
 * kept, since the order has them.
 */
export type ChangedPart =
  | { part: "missing"; name: string; quantity: number; replacedBy: string | null }
  | { part: "units"; name: string; from: number; to: number }
  | { part: "window"; from: KeptWindow; to: KeptWindow }
  | { part: "address" | "contact" | "instructions" };

/** What was changed in an order at once, as its customer and the shop read it; the instant is an ISO string. */
export type ChangeOfOrder = {
  at: string;
  parts: readonly ChangedPart[];
  totalBeforeCents: Cents;
  totalAfterCents: Cents;
};

/** "Taken off while packing: 1 × Lake Gummies.", "3 × Lake Gummies instead of 2. New address." */
export function changeSentence({ parts }: Pick<ChangeOfOrder, "parts">): string {
  return parts.map(partSentence).join(" ");
}

function partSentence(part: ChangedPart): string {
  switch (part.part) {
    case "missing":
      return part.replacedBy === null
        ? `Taken off while packing: ${part.quantity} × ${part.name}.`
        : `Replaced while packing: ${part.quantity} × ${part.name} by ${part.replacedBy}.`;
    case "units":
      if (part.from === 0) return `Added: ${part.to} × ${part.name}.`;
      if (part.to === 0) return `Taken off: ${part.from} × ${part.name}.`;
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

/** "New total $37.21, was $74.42.", or that it stays as it was. */
export function newTotalSentence({ totalBeforeCents, totalAfterCents }: ChangeOfOrder): string {
  return totalBeforeCents === totalAfterCents
    ? `The total stays at ${formatMoney(totalAfterCents)}.`
    : `New total ${formatMoney(totalAfterCents)}, was ${formatMoney(totalBeforeCents)}.`;
}
