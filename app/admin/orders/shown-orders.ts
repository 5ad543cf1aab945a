import type { HandoverView } from "#app/trade/handover/handover.ts";
import type { OrderEventView, OrderNoteView, OrderView, OwnedOrder } from "#app/trade/orders/order-view.ts";

/** A row of the list. */
export type OrderRow = Pick<
  OrderView,
  | "id"
  | "createdAt"
  | "status"
  | "deliveryAddress"
  | "deliveryCity"
  | "deliveryZip"
  | "band"
  | "deliveryOption"
  | "windowStart"
  | "windowEnd"
  | "contactName"
  | "contactPhone"
  | "totalCents"
  | "paymentStatus"
  | "attempts"
> & {
  /** Units in the order. */
  units: number;
};

/** An order with everything the shop's people see of it. */
export type OrderDetail = OwnedOrder & {
  events: OrderEventView[];
  handovers: HandoverView[];
  notes: OrderNoteView[];
};
