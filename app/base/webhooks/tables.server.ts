import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, isAmong } from "#app/base/db/columns.ts";
import { MESSAGE_STATES } from "./events.ts";

/** Webhook endpoints (rules webhooks/endpoints). */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    /** The kinds of events that are sent there. */
    kinds: text().array().notNull(),
    /** The secret that signs what is sent, encrypted with the shop's own; and the one before, while it still signs too. */
    secret: text().notNull(),
    secretBefore: text(),
    secretBeforeUntil: instant(),
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** Since when nothing has been taken; null after every success. */
    failingSince: instant(),
    /** When its requested wait ends. */
    waitsUntil: instant(),
    /** When and why it was disabled; null while it is on. */
    offAt: instant(),
    offReason: text().notNull().default(""),
  },
  (table) => [
    check("webhook_endpoints_kinds", sql`cardinality(${table.kinds}) > 0`),
    index("webhook_endpoints_made_by").on(table.madeBy),
    // A checkout lets no statement read a whole table (place-order.server.ts), not even a small one.
    index("webhook_endpoints_on").on(table.id).where(sql`${table.offAt} is null`),
  ],
);

/**
 * Messages to send, one per event and endpoint, written in the event's transaction. Stock events come from a
 * trigger on the products table, the only place that sees every change (decision 059).
 */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    body: text().notNull(),
    state: text({ enum: MESSAGE_STATES }).notNull().default("waiting"),
    tries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    check("webhook_messages_state", isAmong(table.state, MESSAGE_STATES)),
    index("webhook_messages_due")
      .on(table.endpointId, table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
    index("webhook_messages_listed").on(table.endpointId, table.createdAt.desc().nullsFirst(), table.id),
    index("webhook_messages_created").on(table.createdAt),
  ],
);

/** Each try of a message, and what was answered. */
export const webhookTries = pgTable(
  "webhook_tries",
  {
    messageId: uuid()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** Null when nothing was answered; then `error` says why. */
    status: integer(),
    error: text(),
    /** The beginning of the answer. */
    answer: text().notNull(),
    ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.at] })],
);
