import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { ServedBand } from "#app/base/settings/delivery-profile.ts";
import type { Totals } from "#app/trade/cart/totals.ts";
import type { ProductForSale } from "#app/trade/catalog/take-stock.server.ts";
import type { SaleFacts } from "#app/trade/checkout/check-order.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import type { ChangedPart } from "#app/trade/orders/order-changes.ts";
import { CHANGEABLE } from "#app/trade/orders/packing.ts";
import { statusText } from "#app/trade/orders/refusals.ts";
import { CUSTOMER_MAY_CHANGE, type OrderStatus } from "#app/trade/orders/status.ts";
import type { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import type { Promotion } from "#app/trade/promotions/promotion.ts";
import type { AskedChange } from "./change-form.ts";

/** A placed order and a line of it. */
export type Placed = typeof orders.$inferSelect;
export type Item = typeof orderItems.$inferSelect;

/** The change that requests the order as it is. */
export function askedAsIs(order: Placed, items: readonly Item[]): AskedChange {
  return {
    ...{ name: order.contactName, phone: order.contactPhone, instructions: order.instructions },
    ...{ address: order.deliveryAddress, city: order.deliveryCity, state: order.deliveryState },
    ...{ zip: order.deliveryZip, option: order.deliveryOption, windowStart: isoText(order.windowStart) },
    lines: items.map(({ productId: id, quantity }) => ({ id, quantity })),
    hasDifference: false,
  };
}

/** Requester: an admin, or the order's own customer. */
export type Asker = "shop" | "customer";

/** Statuses in which an admin may change an order: before dispatch, and after a failed delivery. */
export const SHOP_MAY_CHANGE: readonly OrderStatus[] = [...CHANGEABLE, "delivery_failed"];

/** Returns why the requester can't change an order in this status, or null. */
export function mayChange(status: OrderStatus, by: Asker): ChangeRefusal | null {
  const isShop = by === "shop";
  if ((isShop ? SHOP_MAY_CHANGE : CUSTOMER_MAY_CHANGE).includes(status)) return null;
  return changeRefusals[isShop ? "tooLate" : "tooLateForCustomer"](status);
}

/** Data for checking a change, as currently stored. */
export type ChangeFacts = Pick<
  SaleFacts,
  "settings" | "zip" | "closedDays" | "rates" | "rules" | "products"
> & {
  /** Number of open orders with the requested phone number. */
  openOrdersOfPhone: number;
  /** Promotion of the order's code; null without one. */
  promotion: Promotion | null;
};

/** A requested line: one of the order's (`item`), or an added product. */
export type LineAfter = {
  item: Item | null;
  product: ProductForSale | null;
  productId: string;
  name: string;
  quantity: number;
  priceCents: Cents;
  discountCents: Cents;
};

/** An allowed change. Without `parts`, nothing differs. */
export type CheckedChange = {
  parts: ChangedPart[];
  band: ServedBand;
  windowEnd: Temporal.Instant;
  lines: LineAfter[];
  totals: Totals;
  promotion: Pick<Placed, "promotionId" | "promotionCode">;
  /** Why the code no longer gives a discount; null when it does, and without one. */
  lostCode: string | null;
};

/** Returns whether the phone number differs, ignoring its format. */
export function isOtherPhone({ contactPhone }: Placed, { phone }: AskedChange): boolean {
  const digitsOf = (text: string) => text.replace(/\D/g, "").slice(-10);
  return digitsOf(phone) !== digitsOf(contactPhone);
}

/** Products whose units differ. */
export function unitParts(items: readonly Item[], lines: readonly LineAfter[]): ChangedPart[] {
  const after = new Map(lines.map((line) => [line.productId, line.quantity]));
  const ofItems = items.map(({ productId, name, quantity }) => ({
    ...{ part: "units" as const, name, from: quantity, to: after.get(productId) ?? 0 },
  }));
  const added = lines
    .filter(({ item }) => item === null)
    .map(({ name, quantity }) => ({ part: "units" as const, name, from: 0, to: quantity }));
  return [...ofItems, ...added].filter(({ from, to }) => from !== to);
}

/** Other parts that differ. */
export function deliveryParts(order: Placed, asked: AskedChange, windowEnd: Temporal.Instant): ChangedPart[] {
  const parts: ChangedPart[] = [];
  const start = Temporal.Instant.from(asked.windowStart);
  const isSameTime = start.equals(order.windowStart) && windowEnd.equals(order.windowEnd);
  if (!isSameTime || asked.option !== order.deliveryOption) {
    parts.push({
      part: "window",
      from: { start: isoText(order.windowStart), end: isoText(order.windowEnd) },
      to: { start: isoText(start), end: isoText(windowEnd) },
    });
  }
  const { deliveryAddress, deliveryCity, deliveryState, deliveryZip } = order;
  const isSamePlace =
    asked.address === deliveryAddress &&
    asked.city === deliveryCity &&
    asked.state === deliveryState &&
    asked.zip === deliveryZip;
  if (!isSamePlace) parts.push({ part: "address" });
  if (asked.name !== order.contactName || isOtherPhone(order, asked)) parts.push({ part: "contact" });
  if (asked.instructions !== order.instructions) parts.push({ part: "instructions" });
  return parts;
}

/**
 * Refusals of a change to a placed order, in addition to those of checkout. `too_late` and
 * `changed_meanwhile` are conflicts (409).
 */
export const changeRefusals = {
  tooLate: (status: OrderStatus) =>
    refusal(
      "too_late",
      `This order is ${statusText(status)}, so it can't be changed here. Nothing was changed.`,
    ),
  tooLateForCustomer: (status: OrderStatus) =>
    refusal(
      "too_late",
      `This order is ${statusText(status)}, so it can't be changed here. Please contact us.`,
    ),
  inTheBag: () =>
    refusal(
      "in_the_bag",
      "The products of a failed delivery can't be changed. Mark the order as returned and take a new one.",
      "lines",
    ),
  nothingLeft: () =>
    refusal("nothing_left", "This would remove everything from the order. Cancel it instead.", "lines"),
  stockDiffers: (name: string) =>
    refusal(
      "stock_differs",
      `${name} wasn't tracked when this order was placed, so units can't be added. Add them in a new order.`,
      "lines",
    ),
  costsMore: (cents: Cents) =>
    refusal(
      "costs_more",
      `This order is already paid and would cost ${formatMoney(cents)} more. Collect the difference and check the box.`,
      "difference",
    ),
  paidCostsMore: (cents: Cents) =>
    refusal(
      "paid_costs_more",
      `This order is already paid and would cost ${formatMoney(cents)} more. Please contact us to change it.`,
    ),
  lookFirst: () => refusal("look_first", "Check the new total, then save."),
  changedMeanwhile: (totalCents: Cents) =>
    refusal(
      "changed_meanwhile",
      `This order changed while you were editing. With your changes, the total is now ${formatMoney(totalCents)}. Check it and save again.`,
    ),
};

/** A named refusal with its field and message. */
export type ChangeRefusal =
  | ReturnType<(typeof changeRefusals)[keyof typeof changeRefusals]>
  | CheckoutRefusal;
