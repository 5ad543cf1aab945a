import type { Cents } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { BatchShare } from "#app/trade/batches/batch.ts";
import { UNFIT_ADVICE } from "#app/trade/batches/unfit.ts";
import { subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { type DiscountedLine, discountOnUnits } from "#app/trade/promotions/promotion.ts";
import { statusText } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";

/** The states in which lines are put into the bag: one that is packed can still be opened again. */
export const PACKABLE: readonly OrderStatus[] = ["confirmed", "packed"];

/** The states in which lines may still be taken off or replaced: until the order is out (rules packing 5). */
export const CHANGEABLE: readonly OrderStatus[] = ["pending", ...PACKABLE];

/** "2 from B-1, 1 from B-2", "B-1" for a line of one batch, and "" for one without batches. */
export function sharesText(shares: readonly BatchShare[]): string {
  const [first] = shares;
  if (first && shares.length === 1) return first.number;
  return shares.map(({ number, quantity }) => `${quantity} from ${number}`).join(", ");
}

type Priced = {
  deliveryFeeCents: Cents;
  redeliveryFeeCents: Cents;
  taxes: readonly TaxRate[];
  items: readonly DiscountedLine[];
};

/**
 * What an order comes to with other lines (rules packing 7): with its own taxes and the delivery as it was, so that nobody pays
 * for a delivery that was free, or any more than before, because we lack something.
 */
export function totalsWith(order: Omit<Priced, "items">, items: Priced["items"]) {
  const { deliveryFeeCents, redeliveryFeeCents, taxes: rates } = order;
  const discountCents = items.reduce((sum, line) => sum + line.discountCents, 0);
  const subtotalCents = subtotalOf(items);
  return totalsOf({ subtotalCents, discountCents, deliveryFeeCents, redeliveryFeeCents, rates });
}

/** What is left of a line without some of its units: the discount on them goes with them (rules promotions 6). */
export function lineWithout(line: DiscountedLine, units: number) {
  const quantity = line.quantity - units;
  return { quantity, discountCents: discountOnUnits(line, quantity) };
}

/** What an order comes to when a line of it loses some of its units. */
export function totalWithout(order: Priced, place: number, units: number): Cents {
  const items = order.items.map((line, at) =>
    at === place ? { ...line, ...lineWithout(line, units) } : line,
  );
  return totalsWith(order, items).totalCents;
}

/**
 * Every "no" while an order is packed or changed (rules packing 3 to 6). Those named `…_changed` and `not_packable` mean that the
 * page was out of date (409).
 */
export const packingRefusals = {
  notPackable: (status: OrderStatus) =>
    refusal(
      "not_packable",
      status === "pending"
        ? "This order is not confirmed yet. Please confirm it first."
        : `This order is ${statusText(status)}, so it can no longer be packed.`,
    ),
  tooLateToChange: (status: OrderStatus) =>
    refusal("not_packable", `This order is ${statusText(status)}; its lines do not change any more.`),
  noBatch: () => refusal("no_batch", "This is no batch number. Please scan the code on the label once more."),
  notInOrder: (number: string) =>
    refusal("not_in_order", `Batch ${number} is of a product that is not in this order.`),
  recalled: (name: string) =>
    refusal("recalled", `${name} is recalled and may not be packed. ${UNFIT_ADVICE}`),
  scanOnly: (name: string) =>
    refusal("scan_only", `Scan the label of ${name}. This shop packs by scanning only.`),
  alreadyPacked: (name: string) => refusal("line_changed", `${name} is packed already.`),
  batchesChanged: (name: string) =>
    refusal("line_changed", `The batches of ${name} have changed meanwhile; here they are as they are now.`),
  lineChanged: () =>
    refusal("line_changed", "This line has changed meanwhile; here it is as it is now. Nothing was changed."),
  lastLine: () =>
    refusal("last_line", "This is all that is left in the order. Please cancel the order instead."),
  cannotReplace: (name: string | undefined, why: string) =>
    refusal("cannot_replace", `${name ?? "This product"} cannot take its place: ${why}.`),
};

/** A named "no" with its sentence. */
export type PackingRefusal = ReturnType<(typeof packingRefusals)[keyof typeof packingRefusals]>;
