import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { ORDER_MOVES, type OrderStatus, STATUS_LABELS } from "./status.ts";

/** Every "no" to a move of an order. `illegal_move`, `customer_gone` and `note_taken` are conflicts (409), `not_found` means 404, `busy` 503. */
export const orderRefusals = {
  notFound: () => refusal("not_found", "We could not find this order."),
  illegalMove: (from: OrderStatus, to: OrderStatus) => refusal("illegal_move", illegalSentence(from, to)),
  busy: () =>
    refusal("busy", "The shop is very busy just now, and nothing was changed. Please send this once more."),
  customerGone: () =>
    refusal(
      "customer_gone",
      "The customer has deleted the account meanwhile, so the note was not added. What you typed is still here: please take out what is about the customer, and add it again.",
    ),
  noteTaken: () =>
    refusal(
      "note_taken",
      "This form has added another note already, so this one was not added. What you typed is still here: please add it again.",
    ),
  needsHandoff: () =>
    refusal("needs_handoff", "Use the handoff form: what happened at the door has to be recorded."),
  needsDriver: () =>
    refusal("needs_driver", "An order goes out with a courier. Choose who drives.", "courierId"),
  notOut: (status: OrderStatus) =>
    refusal("not_out", `This order is ${statusText(status)}, not out, so there's no dispatch to take back.`),
  isMailed: () =>
    refusal("is_mailed", "A customer was already told that the order is on its way, so it stays out."),
  forbidden: (name: string, problem: string, advice: string) =>
    refusal("forbidden", `${name} may not be packed or delivered: ${problem} ${advice}`),
  scanOnly: () =>
    refusal(
      "scan_only",
      "This shop packs by scanning only. Open the packing screen and scan what goes in the bag.",
    ),
  notInBag: (name: string) => refusal("not_in_bag", `${name} is not in the bag yet. Please pack it first.`),
  leavesWithRoute: (route: number) =>
    refusal(
      "leaves_with_route",
      `This order is planned on route ${route} and leaves with it. Let the route leave, or take the order off it first.`,
    ),
  notPaid: () =>
    refusal(
      "not_paid",
      "The settings say that an order is paid before its car leaves, and this one is not. Record its payment first.",
    ),
  paidAlready: () => refusal("paid_already", "This order is paid already, so nothing was written down."),
  otherPrice: (cents: Cents) =>
    refusal(
      "other_price",
      `The order was changed meanwhile and comes to ${formatMoney(cents)} now. Please take that, and press the button again.`,
    ),
  paidAtDoor: (status: OrderStatus) =>
    refusal(
      "paid_at_door",
      `A payment is recorded before the car leaves only while an order is confirmed, packed or to be tried again, and if the settings say so. This one is ${statusText(status)}.`,
    ),
  tooLateToCancel: (status: OrderStatus) =>
    refusal(
      "too_late_to_cancel",
      `This order is ${statusText(status)} and can no longer be canceled here. Please contact us.`,
    ),
};

/** A named "no" with its sentence. */
export type OrderRefusal = ReturnType<(typeof orderRefusals)[keyof typeof orderRefusals]>;

/** "An order that is pending cannot become completed. It can become confirmed or canceled." */
function illegalSentence(from: OrderStatus, to: OrderStatus): string {
  const legal = ORDER_MOVES[from].map(statusText);
  const instead = legal.length > 0 ? `It can become ${legal.join(" or ")}.` : "It has no next step.";
  return `An order that is ${statusText(from)} cannot become ${statusText(to)}. ${instead}`;
}

/** "out for delivery": the state inside a sentence. */
export function statusText(status: OrderStatus): string {
  return STATUS_LABELS[status].toLowerCase();
}
