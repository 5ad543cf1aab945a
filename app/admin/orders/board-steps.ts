import { counted } from "#app/base/lib/money.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** Stages of an order on the board, in the sequence of a day. */
export const STAGES = [
  "pending",
  "confirmed",
  "packed",
  "out_for_delivery",
  "delivery_failed",
  "completed",
] as const;
export type Stage = (typeof STAGES)[number];

export function isStage(status: OrderStatus): status is Stage {
  return STAGES.some((stage) => stage === status);
}

/** Bulk steps of the board (rules board/bulk-steps), each from one status, with its key. */
export const BOARD_STEPS = [
  { to: "confirmed", from: "pending", key: "c", done: "confirmed" },
  { to: "packed", from: "confirmed", key: "p", done: "packed" },
  { to: "out_for_delivery", from: "packed", key: "s", done: "dispatched" },
] as const;
export type BoardStep = (typeof BOARD_STEPS)[number];

/** Another bulk step: packing without scanning, with a reason (rules packing/without-scanning). */
export const UNSCANNED = "unscanned";

/** Returns whether an order allows one of these steps, and so can be selected. */
export function canStep(steps: readonly BoardStep[], status: OrderStatus): boolean {
  return steps.some(({ from }) => from === status);
}

/** Maximum number of orders shown on a day, unfinished ones first; counts include all. */
export const MOST_SHOWN = 500;

/** Result of a step; `left` are the orders that weren't changed, each with its reason. */
export type StepOutcome = {
  to: BoardStep["to"] | null;
  moved: number;
  left: { orderId: string; sentence: string }[];
  /** Route of the dispatched orders; instants are ISO strings. */
  route?: { id: string; number: number; leftAt: string } | undefined;
  /** Set if nothing was tried. */
  sentence?: string;
};

/** "5 orders confirmed. 1 wasn't:", "1 order dispatched.", "No orders were packed." */
export function outcomeText({ to, moved, left, sentence }: StepOutcome): string {
  if (sentence) return sentence;
  const done = BOARD_STEPS.find((step) => step.to === to)?.done ?? "changed";
  if (moved === 0) return `No orders were ${done}${left.length > 0 ? ":" : "."}`;
  const moves = `${counted(moved, "order", "orders")} ${done}.`;
  if (left.length === 0) return moves;
  return `${moves} ${counted(left.length, "wasn't", "weren't")}:`;
}

/** "1a2b3c4d": name of an order that wasn't changed. */
export const stepName = ({ orderId }: { orderId: string }) => orderNumber(orderId);
