import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import { statusText } from "#app/trade/orders/refusals.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

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
