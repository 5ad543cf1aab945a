import type { Right } from "#app/accounts/auth/rights.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { type BoardStep, UNSCANNED } from "./board-steps.ts";
import type { OrderIntent, OrderRequest } from "./order-form.ts";

/** The right for each form of an order's page (rules admin/address-rights). */
const FORM_RIGHTS: Readonly<Record<OrderIntent, Right>> = {
  move: "pack-orders",
  unscanned: "pack-orders",
  note: "pack-orders",
  send: "dispatch-orders",
  deliver: "dispatch-orders",
  fail: "dispatch-orders",
  cancel: "change-orders",
  pay: "change-orders",
  "mark-paid": "change-orders",
};

/** A packer confirms an order, but doesn't return it. */
export const RETURN_RIGHT = "dispatch-orders" satisfies Right;

/** Returns the right for a request about an order. */
export function rightOfRequest(request: OrderRequest): Right {
  if (request.intent === "move" && request.to === "returned") return RETURN_RIGHT;
  return FORM_RIGHTS[request.intent];
}

type Step = BoardStep["to"] | typeof UNSCANNED;

const STEP_RIGHTS: Readonly<Record<Step, Right>> = {
  confirmed: "pack-orders",
  packed: "pack-orders",
  [UNSCANNED]: "pack-orders",
  out_for_delivery: "dispatch-orders",
};

/** Returns the right for a step of the board. */
export function rightOfStep(to: Step): Right {
  return STEP_RIGHTS[to];
}

/** What the admin may do with an order. */
export type OrderRights = { packs: boolean; dispatches: boolean; changes: boolean };

/** The right for each status change. */
export const MOVE_RIGHTS: Readonly<Record<OrderStatus, keyof OrderRights>> = {
  pending: "packs",
  confirmed: "packs",
  packed: "packs",
  out_for_delivery: "dispatches",
  delivery_failed: "dispatches",
  completed: "dispatches",
  returned: "dispatches",
  canceled: "changes",
};

export const orderRightsOf = (may: (right: Right) => boolean): OrderRights => ({
  packs: may("pack-orders"),
  dispatches: may("dispatch-orders"),
  changes: may("change-orders"),
});
