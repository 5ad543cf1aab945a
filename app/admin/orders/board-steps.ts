import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** The stages of an order on the board, in the order of a day. */
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

/** The steps that the board makes with several orders at once (rules board/bulk-steps), each from one state only, and its key. */
export const BOARD_STEPS = [
  { to: "confirmed", from: "pending", key: "c", done: "confirmed" },
  { to: "packed", from: "confirmed", key: "p", done: "packed" },
  { to: "out_for_delivery", from: "packed", key: "s", done: "sent out" },
] as const;
type BoardStep = (typeof BOARD_STEPS)[number];

/** What the board asks of orders besides: that they are packed without scanning, for a reason (rules packing/without-scanning). */
export const UNSCANNED = "unscanned";

/** True for an order that one of the steps can move, so that it can be selected. */
export function canStep(status: OrderStatus): boolean {
  return BOARD_STEPS.some(({ from }) => from === status);
}

/** A day with more orders than this shows so many, what is still to be done first; its numbers count all. */
export const MOST_SHOWN = 500;

/** What came of a press, to say it; `left` are the orders that were not moved, each with its reason. */
export type StepOutcome = {
  to: BoardStep["to"] | null;
  moved: number;
  left: { orderId: string; sentence: string }[];
  /** The route with which orders were sent out; instants are ISO strings. */
  route?: { id: string; number: number; leftAt: string } | undefined;
  /** Set when nothing was tried. */
  sentence?: string;
};

/** "5 orders confirmed. 1 was not:", "1 order sent out.", "No order was packed." */
export function outcomeText({ to, moved, left, sentence }: StepOutcome): string {
  if (sentence) return sentence;
  const done = BOARD_STEPS.find((step) => step.to === to)?.done ?? "moved";
  if (moved === 0) return `No order was ${done}${left.length > 0 ? ":" : "."}`;
  const moves = `${moved} ${moved === 1 ? "order" : "orders"} ${done}.`;
  if (left.length === 0) return moves;
  return `${moves} ${left.length} ${left.length === 1 ? "was" : "were"} not:`;
}

/** "1a2b3c4d": how the orders that were left are called. */
export const stepName = ({ orderId }: { orderId: string }) => orderNumber(orderId);
