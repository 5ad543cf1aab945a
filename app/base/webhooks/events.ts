/** Webhook events, and their labels for admins (rules webhooks/endpoints). */
export const EVENT_LABELS = {
  "order.placed": "An order was placed",
  "order.status_changed": "An order was confirmed, packed, dispatched, delivered, returned, or canceled",
  "order.changed": "An order item was removed or substituted",
  "order.refunded": "A refund was issued",
  "delivery.started": "An order went out for delivery",
  "delivery.taken_back": "A dispatch was undone within two minutes",
  "delivery.completed": "An order was delivered",
  "delivery.failed": "A delivery attempt failed",
  "stock.changed": "The stock of a product changed",
  "recall.started": "A recall was started",
  "review.submitted": "A review was submitted",
  "review.published": "A review was published",
} as const;
export type EventKind = keyof typeof EVENT_LABELS;
export const EVENT_KINDS = Object.keys(EVENT_LABELS) as [EventKind, ...EventKind[]];

/** Sent only when an admin tests an endpoint. */
export const TEST_EVENT = "webhook.test";

/**
 * An event: its kind, and the IDs and few facts that a program needs to fetch the rest. Never contains
 * personal data.
 */
export type ShopEvent = {
  kind: EventKind | typeof TEST_EVENT;
  data: Readonly<Record<string, string | number | boolean | null>>;
};

/** Returns the body to send, in the Standard Webhooks format. */
export function bodyOf({ kind, data }: ShopEvent, at: Temporal.Instant): string {
  return JSON.stringify({ type: kind, timestamp: at.toString({ smallestUnit: "millisecond" }), data });
}

/** State of a message: queued for its next attempt, sent, or failed. */
export const MESSAGE_STATES = ["waiting", "sent", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_LABELS: Record<MessageState, string> = {
  waiting: "Queued",
  sent: "Sent",
  failed: "Failed",
};

/**
 * Maximum number of endpoints. Each process sends one message at a time per endpoint, so this limits
 * concurrency.
 */
export const MOST_ENDPOINTS = 10;
export const ENDPOINT_NAME_LENGTH = 60;
export const ENDPOINT_ADDRESS_LENGTH = 500;

/** Messages per page of an endpoint's log. */
export const MESSAGES_PER_PAGE = 50;
