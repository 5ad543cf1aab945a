import { OPEN_STATUSES, type OrderStatus } from "./status.ts";

/** A status change as shown to the customer: status and time, never actor or reason. */
export type OrderMove = { at: string; to: OrderStatus };

/** A step of an order: reached (`at` is null when its time wasn't recorded), current, or ahead. */
export type OrderStep = {
  to: OrderStatus;
  label: string;
  at: string | null;
  state: "reached" | "current" | "ahead";
};

/** Label of each step, as shown to the customer. */
const LABELS: Record<OrderStatus, string> = {
  pending: "Placed",
  confirmed: "Confirmed",
  packed: "Packed",
  out_for_delivery: "Out for delivery",
  delivery_failed: "Delivery attempted",
  completed: "Delivered",
  returned: "Returned to shop",
  canceled: "Canceled",
};
const AGAIN = "Out for redelivery";

/** Steps of an order without problems. */
const USUAL_WAY: readonly OrderStatus[] = ["pending", "confirmed", "packed", "out_for_delivery", "completed"];

/**
 * Steps of an order (rules orders/steps): those that happened, then those ahead, none once it's final.
 * `moves` is the history, oldest first; if it's behind the order, the order's own status counts.
 */
export function orderSteps(
  order: { createdAt: string; status: OrderStatus },
  moves: readonly OrderMove[],
): OrderStep[] {
  const placed: OrderMove[] = moves[0]?.to === "pending" ? [] : [{ to: "pending", at: order.createdAt }];
  const recorded = [...placed, ...moves];
  const unrecorded = recorded.at(-1)?.to === order.status ? [] : [{ to: order.status, at: null }];
  const reached = [...recorded, ...unrecorded];
  const isOpenOrder = OPEN_STATUSES.includes(order.status);
  const steps = reached.map(({ to, at }, index): OrderStep => {
    const isAgain = to === "out_for_delivery" && reached.slice(0, index).some((before) => before.to === to);
    const isCurrent = isOpenOrder && index === reached.length - 1;
    return { to, at, label: isAgain ? AGAIN : LABELS[to], state: isCurrent ? "current" : "reached" };
  });
  return isOpenOrder ? [...steps, ...stepsAhead(order.status)] : steps;
}

function stepsAhead(status: OrderStatus): OrderStep[] {
  const isFailed = status === "delivery_failed";
  const ahead = isFailed ? USUAL_WAY.slice(-2) : USUAL_WAY.slice(USUAL_WAY.indexOf(status) + 1);
  return ahead.map((to) => ({
    to,
    at: null,
    label: isFailed && to === "out_for_delivery" ? AGAIN : LABELS[to],
    state: "ahead",
  }));
}

/**
 * Announcement when an order reaches a status while its customer has the page open, such as "is out for
 * delivery".
 */
export const REACHED_TEXTS: Record<OrderStatus, string> = {
  pending: "is placed",
  confirmed: "is confirmed",
  packed: "is packed",
  out_for_delivery: "is out for delivery",
  delivery_failed: "couldn't be delivered",
  completed: "is delivered",
  returned: "was returned to the shop",
  canceled: "is canceled",
};
