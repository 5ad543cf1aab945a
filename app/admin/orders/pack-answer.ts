import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { ChangedOrder } from "#app/trade/orders/change-lines.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { PackedLine } from "#app/trade/orders/pack-line.server.ts";

/** What came of a packer's form: what was done, in a sentence, or why nothing was. */
export type PackAnswer = { done: string } | RefusedForm;

/** "Packed: 2 × Lake Gummies, batch B-1." */
export function packedText({ quantity, name, from }: Omit<PackedLine, "itemId">): string {
  return `Packed: ${quantity} × ${name}${from ? `, batch ${from}` : ""}.`;
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

/** The address of an order's packing, among the orders of a route or, without one, of its window. */
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
