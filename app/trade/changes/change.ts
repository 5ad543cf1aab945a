import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { Totals } from "#app/trade/cart/totals.ts";
import type { ProductForSale } from "#app/trade/catalog/take-stock.server.ts";
import type { SaleFacts } from "#app/trade/checkout/check-order.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import type { ServedBand } from "#app/trade/delivery/bands.ts";
import type { ChangedPart } from "#app/trade/orders/order-changes.ts";
import { CHANGEABLE } from "#app/trade/orders/packing.ts";
import { statusText } from "#app/trade/orders/refusals.ts";
import { CUSTOMER_MAY_CHANGE, type OrderStatus } from "#app/trade/orders/status.ts";
import type { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import type { Promotion } from "#app/trade/promotions/promotion.ts";
import type { AskedChange } from "./change-form.ts";

/** An order as it was placed, and a line of it. */
export type Placed = typeof orders.$inferSelect;
export type Item = typeof orderItems.$inferSelect;

/** The change that asks for an order as it is. */
export function askedAsIs(order: Placed, items: readonly Item[]): AskedChange {
  return {
    ...{ name: order.contactName, phone: order.contactPhone, instructions: order.instructions },
    ...{ address: order.deliveryAddress, city: order.deliveryCity, state: order.deliveryState },
    ...{ zip: order.deliveryZip, option: order.deliveryOption, windowStart: isoText(order.windowStart) },
    lines: items.map(({ productId: id, quantity }) => ({ id, quantity })),
    hasDifference: false,
  };
}

/** Who asks: somebody of the shop, or the customer whose order it is. */
export type Asker = "shop" | "customer";

/** The states in which somebody of the shop may change an order: until it is out, and again once it came back from the door. */
export const SHOP_MAY_CHANGE: readonly OrderStatus[] = [...CHANGEABLE, "delivery_failed"];

/** Why an order in this state cannot be changed by somebody; null when it can. */
export function mayChange(status: OrderStatus, by: Asker): ChangeRefusal | null {
  const isShop = by === "shop";
  if ((isShop ? SHOP_MAY_CHANGE : CUSTOMER_MAY_CHANGE).includes(status)) return null;
  return changeRefusals[isShop ? "tooLate" : "tooLateForCustomer"](status);
}

/** What the database says about a change at this moment. */
export type ChangeFacts = Pick<
  SaleFacts,
  "settings" | "zip" | "closedDay" | "rates" | "rules" | "products"
> & {
  /** How many open orders have the asked phone number. */
  openOrdersOfPhone: number;
  /** The promotion of the order's code; null without one. */
  promotion: Promotion | null;
};

/** A line as it is to be: of the order already (`item`), or of a product that comes to it. */
export type LineAfter = {
  item: Item | null;
  product: ProductForSale | null;
  productId: string;
  name: string;
  quantity: number;
  priceCents: Cents;
  discountCents: Cents;
};

/** A change that may be made. Without `parts` everything is as it was. */
export type CheckedChange = {
  parts: ChangedPart[];
  band: ServedBand;
  windowEnd: Temporal.Instant;
  lines: LineAfter[];
  totals: Totals;
  promotion: Pick<Placed, "promotionId" | "promotionCode">;
  /** Why the code no longer takes anything off; null when it does, and without one. */
  lostCode: string | null;
};

/** Another number; the same one written in another way is none. */
export function isOtherPhone({ contactPhone }: Placed, { phone }: AskedChange): boolean {
  const digitsOf = (text: string) => text.replace(/\D/g, "").slice(-10);
  return digitsOf(phone) !== digitsOf(contactPhone);
}

/** The products of which there are other units than before. */
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

/** What else is not as it was. */
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
 * Every "no" to a change of a placed order that the checkout has not too. `too_late` and `changed_meanwhile` are conflicts (409).
 */
export const changeRefusals = {
  tooLate: (status: OrderStatus) =>
    refusal(
      "too_late",
      `This order is ${statusText(status)}, so it can no longer be changed here. Nothing was changed.`,
    ),
  tooLateForCustomer: (status: OrderStatus) =>
    refusal(
      "too_late",
      `This order is ${statusText(status)}, so it can no longer be changed here. Please call or write to us.`,
    ),
  inTheBag: () =>
    refusal(
      "in_the_bag",
      "The products of an order that comes back from the door stay as they are. Please return it, and take a new order.",
      "lines",
    ),
  nothingLeft: () =>
    refusal("nothing_left", "Nothing would be left in this order. Please cancel it instead.", "lines"),
  stockDiffers: (name: string) =>
    refusal(
      "stock_differs",
      `${name} began to be counted after this order was placed, so no units of it can be added. Please take them in an order of their own.`,
      "lines",
    ),
  costsMore: (cents: Cents) =>
    refusal(
      "costs_more",
      `This order is paid already and would come to ${formatMoney(cents)} more. Take that from its customer, and tick that you have it.`,
      "difference",
    ),
  lookFirst: () => refusal("look_first", "Please check the new total, then save."),
  changedMeanwhile: (totalCents: Cents) =>
    refusal(
      "changed_meanwhile",
      `Something changed while you were looking. With your changes the total is now ${formatMoney(totalCents)}. Please check them and save again.`,
    ),
};

/** A named "no" with its field and its sentence. */
export type ChangeRefusal =
  | ReturnType<(typeof changeRefusals)[keyof typeof changeRefusals]>
  | CheckoutRefusal;
