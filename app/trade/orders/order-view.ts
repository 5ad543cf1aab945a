import type { ChangeOfOrder } from "./order-changes.ts";
import type { listOrderEvents, viewOf } from "./queries.server.ts";
import type { OrderStep } from "./timeline.ts";

/** What somebody reads whose email address must be confirmed before they order (rules checkout/confirmed-email), by whether they ever have. */
export const confirmEmailSentence = (hasOrdered: boolean): string =>
  hasOrdered ? "Confirm your email to order." : "Confirm your email to place your first order.";

/** An order as screens show it; instants are ISO strings. */
export type OrderView = ReturnType<typeof viewOf>;

/** A line of an order: a copy of the sale. */
export type OrderLine = OrderView["items"][number];

/** An order as its own customer sees it: with the steps of its way and what was changed in it, and nothing of who moved it or why. */
export type CustomerOrder = OrderView & { steps: OrderStep[]; changes: ChangeOfOrder[] };

/** An entry of the history; `actor` is a name, null for the system or a deleted account. */
export type OrderEventView = Awaited<ReturnType<typeof listOrderEvents>>[number];

/** Customers know an order by the first 8 characters of its id (rules orders/order-number). */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}

// The longest texts of the forms about an order stand here and not with the forms' schemas, so that a field's maxlength
// does not bring the schema library to the browser.
export const CANCEL_REASON_LENGTH = 300;
export const HANDOFF_NOTE_LENGTH = 500;
/** Of a note that admins write for each other. */
export const ORDER_NOTE_LENGTH = 2_000;
