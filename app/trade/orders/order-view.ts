import type { ChangeOfOrder } from "./order-changes.ts";
import type { listOrderEvents, viewOf } from "./queries.server.ts";
import type { OrderStep } from "./timeline.ts";

/**
 * Asks a customer to confirm their email before ordering (rules checkout/confirmed-email); the text depends
 * on whether they have ordered before.
 */
export const confirmEmailSentence = (hasOrdered: boolean): string =>
  hasOrdered ? "Confirm your email to order." : "Confirm your email to place your first order.";

/** An order as shown on screens; instants are ISO strings. */
export type OrderView = ReturnType<typeof viewOf>;

/** A line of an order: a snapshot of the sale. */
export type OrderLine = OrderView["items"][number];

/** An order as shown to its customer: with its steps and changes, without actors and reasons. */
export type CustomerOrder = OrderView & { steps: OrderStep[]; changes: ChangeOfOrder[] };

/** An entry of the history; `actor` is a name, null for the system or a deleted account. */
export type OrderEventView = Awaited<ReturnType<typeof listOrderEvents>>[number];

/** Order number shown to customers: the first 8 characters of the id (rules orders/order-number). */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}

// Maximum text lengths of order forms. Kept apart from the forms' schemas, because a field's maxlength would
// otherwise load the schema library in the browser.
export const CANCEL_REASON_LENGTH = 300;
export const HANDOFF_NOTE_LENGTH = 500;
/** Maximum length of an internal note. */
export const ORDER_NOTE_LENGTH = 2_000;
