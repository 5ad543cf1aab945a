import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { ORDER_MOVES, type OrderStatus, STATUS_LABELS } from "./status.ts";

/**
 * Refusals of a status change. `illegal_move`, `customer_gone`, and `note_taken` are conflicts (409),
 * `not_found` means 404, `busy` 503.
 */
export const orderRefusals = {
  notFound: () => refusal("not_found", "We couldn't find this order."),
  illegalMove: (from: OrderStatus, to: OrderStatus) => refusal("illegal_move", illegalSentence(from, to)),
  busy: () => refusal("busy", "The system is busy and nothing was changed. Please try again."),
  customerGone: () =>
    refusal(
      "customer_gone",
      "The customer deleted their account, so the note wasn't added. Your text is still here: remove anything about the customer and add it again.",
    ),
  noteTaken: () =>
    refusal(
      "note_taken",
      "This form already added another note, so this one wasn't added. Your text is still here: add it again.",
    ),
  needsHandoff: () =>
    refusal("needs_handoff", "Use the delivery form to record the delivery or failed attempt."),
  needsDriver: () => refusal("needs_driver", "Choose a driver to dispatch this order.", "courierId"),
  notOut: (status: OrderStatus) =>
    refusal("not_out", `This order is ${statusText(status)}, so there's no dispatch to undo.`),
  isMailed: () => refusal("is_mailed", "A customer was already notified, so the dispatch can't be undone."),
  forbidden: (name: string, problem: string, advice: string) =>
    refusal("forbidden", `${name} can't be packed or delivered: ${problem} ${advice}`),
  scanOnly: () =>
    refusal("scan_only", "This shop requires scanning. Open the packing screen and scan the items."),
  notInBag: (name: string) => refusal("not_in_bag", `${name} isn't packed yet. Pack it first.`),
  leavesWithRoute: (route: number) =>
    refusal(
      "leaves_with_route",
      `This order is planned on route ${route}. Dispatch the route, or remove the order from it first.`,
    ),
  notPaid: () => refusal("not_paid", "This order must be paid before dispatch. Record its payment first."),
  paidAlready: () => refusal("paid_already", "This order is already paid. Nothing was recorded."),
  otherPrice: (cents: Cents) =>
    refusal(
      "other_price",
      `The order was changed, and its total is now ${formatMoney(cents)}. Collect that amount and submit again.`,
    ),
  paidAtDoor: (status: OrderStatus) =>
    refusal(
      "paid_at_door",
      `This order is ${statusText(status)}. Payment before dispatch can be recorded only for confirmed orders, packed orders, and failed deliveries, if it's required in the settings.`,
    ),
  notByLink: (status: OrderStatus) =>
    refusal(
      "not_by_link",
      `This order is ${statusText(status)}. Only an order awaiting a payment by link can be marked as paid, while it isn't out for delivery.`,
    ),
  settledAlready: () => refusal("settled_already", "This order's payment was already settled."),
  tooLateToCancel: (status: OrderStatus) =>
    refusal(
      "too_late_to_cancel",
      `This order is ${statusText(status)} and can't be canceled here. Please contact us.`,
    ),
};

/** A named refusal with its message. */
export type OrderRefusal = ReturnType<(typeof orderRefusals)[keyof typeof orderRefusals]>;

/** "An order can't change from pending to completed. It can become confirmed or canceled." */
function illegalSentence(from: OrderStatus, to: OrderStatus): string {
  const legal = ORDER_MOVES[from].map(statusText);
  const instead = legal.length > 0 ? `It can become ${legal.join(" or ")}.` : "It has no next step.";
  return `An order can't change from ${statusText(from)} to ${statusText(to)}. ${instead}`;
}

/** Status inside a sentence, such as "out for delivery". */
export function statusText(status: OrderStatus): string {
  return STATUS_LABELS[status].toLowerCase();
}
