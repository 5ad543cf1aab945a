/** The states of an order (rules 9.1). */
export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "packed",
  "out_for_delivery",
  "delivery_failed",
  "completed",
  "returned",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The legal moves. A state without any is final. */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["packed", "cancelled"],
  packed: ["out_for_delivery", "cancelled"],
  out_for_delivery: ["completed", "delivery_failed"],
  delivery_failed: ["out_for_delivery", "returned"],
  completed: [],
  returned: [],
  cancelled: [],
};

/** States from which an order can still move; such an order is under way. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => ORDER_MOVES[status].length > 0,
);

/** The customer may cancel until packing begins. */
export const CUSTOMER_MAY_CANCEL: readonly OrderStatus[] = ["pending", "confirmed"];

/** The outcomes of a delivery; an order gets there only when somebody records what happened at the door. */
export const NEEDS_DOOR_CHECK: readonly OrderStatus[] = ["completed", "delivery_failed"];

/** States that give back stock and the window's place. */
export const GIVES_BACK: readonly OrderStatus[] = ["cancelled", "returned"];

export function isLegalMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}
