import { OPEN_STATUSES, type OrderStatus } from "./status.ts";

/** A move of an order as its customer may see it: where to and when, never who moved it or why. */
export type OrderMove = { at: string; to: OrderStatus };

/** A step on an order's way: reached (`at` is null when nobody wrote it down), the current one, or still ahead. */
export type OrderStep = {
  to: OrderStatus;
  label: string;
  at: string | null;
  state: "reached" | "current" | "ahead";
};

/** What a customer reads at each step. */
const LABELS: Record<OrderStatus, string> = {
  pending: "Placed",
  confirmed: "Confirmed",
  packed: "Packed",
  out_for_delivery: "On its way",
  delivery_failed: "Not delivered",
  completed: "Delivered",
  returned: "Back at the shop",
  canceled: "Canceled",
};
const AGAIN = "On its way again";

/** The way of an order to which nothing happens. */
const USUAL_WAY: readonly OrderStatus[] = ["pending", "confirmed", "packed", "out_for_delivery", "completed"];

/**
 * An order's way, step by step (rules orders/steps): what has happened, and then what comes next, which is nothing at its end.
 * `moves` is the history, oldest first; where it says less than the order itself, the order's own state counts.
 */
export function orderSteps(
  order: { createdAt: string; status: OrderStatus },
  moves: readonly OrderMove[],
): OrderStep[] {
  const placed: OrderMove[] = moves[0]?.to === "pending" ? [] : [{ to: "pending", at: order.createdAt }];
  const recorded = [...placed, ...moves];
  const unrecorded = recorded.at(-1)?.to === order.status ? [] : [{ to: order.status, at: null }];
  const reached = [...recorded, ...unrecorded];
  const isUnderWay = OPEN_STATUSES.includes(order.status);
  const steps = reached.map(({ to, at }, index): OrderStep => {
    const isAgain = to === "out_for_delivery" && reached.slice(0, index).some((before) => before.to === to);
    const isCurrent = isUnderWay && index === reached.length - 1;
    return { to, at, label: isAgain ? AGAIN : LABELS[to], state: isCurrent ? "current" : "reached" };
  });
  return isUnderWay ? [...steps, ...stepsAhead(order.status)] : steps;
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

/** What is said to a customer whose page is open when the order reaches a state: "is on its way". */
export const REACHED_TEXTS: Record<OrderStatus, string> = {
  pending: "is placed",
  confirmed: "is confirmed",
  packed: "is packed",
  out_for_delivery: "is on its way",
  delivery_failed: "could not be delivered",
  completed: "is delivered",
  returned: "is back at the shop",
  canceled: "is canceled",
};
