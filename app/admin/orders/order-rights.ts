import type { Right } from "#app/accounts/auth/rights.ts";
import { type BOARD_STEPS, UNSCANNED } from "./board-steps.ts";
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
};

/** Returns the right for a request about an order. A packer confirms an order, but doesn't return it. */
export function rightOfRequest(request: OrderRequest): Right {
  if (request.intent === "move" && request.to === "returned") return "dispatch-orders";
  return FORM_RIGHTS[request.intent];
}

type BoardStep = (typeof BOARD_STEPS)[number]["to"] | typeof UNSCANNED;

const STEP_RIGHTS: Readonly<Record<BoardStep, Right>> = {
  confirmed: "pack-orders",
  packed: "pack-orders",
  [UNSCANNED]: "pack-orders",
  out_for_delivery: "dispatch-orders",
};

/** Returns the right for a step of the board. */
export function rightOfStep(to: BoardStep): Right {
  return STEP_RIGHTS[to];
}
