import type { FailureReason, IdType, PaymentMethod, PaymentStatus } from "./handover.ts";
import type { OrderStatus } from "./status.ts";

/** An order's state in plain words. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  packed: "Packed",
  out_for_delivery: "Out for delivery",
  delivery_failed: "Delivery failed",
  completed: "Completed",
  returned: "Returned",
  cancelled: "Cancelled",
};

/** What the button of a move says; the state it leads to. */
export const MOVE_LABELS: Record<Exclude<OrderStatus, "pending">, string> = {
  confirmed: "Confirm",
  packed: "Pack",
  out_for_delivery: "Send out",
  delivery_failed: "Could not deliver",
  completed: "Deliver",
  returned: "Return",
  cancelled: "Cancel",
};

/** What went wrong at the door (design 5, Handover). */
export const FAILURE_LABELS: Record<FailureReason, string> = {
  not_home: "Nobody was home",
  no_valid_id: "No valid ID",
  under_21: "Under 21",
  id_differs: "The ID is somebody else's",
  intoxicated: "Visibly intoxicated",
  refused: "The customer refused the order",
  unsafe: "The place was not safe",
  wrong_address: "The address is wrong",
};

export const ID_TYPE_LABELS: Record<IdType, string> = {
  driver_license: "Driver's license",
  state_id: "State ID",
  passport: "Passport",
  tribal_id: "Tribal ID",
  military_id: "Military ID",
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = { cash: "Cash", debit: "Debit" };

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  due: "To be paid at the door",
  paid: "Paid",
  void: "Nothing to pay",
  refunded: "Refunded",
};
