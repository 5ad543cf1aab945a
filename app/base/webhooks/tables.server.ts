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
    /** Kinds of events sent to this endpoint. */
    kinds: text().array().notNull(),
    /** Signing secret, encrypted with the shop's; and the previous one, while it is also used. */
    secret: text().notNull(),
    secretBefore: text(),
    secretBeforeUntil: instant(),
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** Since when attempts have failed; null after every success. */
    failingSince: instant(),
    /** When the wait it requested ends. */
    waitsUntil: instant(),
    /** When and why it was disabled; null while it is on. */
    offAt: instant(),
    offReason: text().notNull().default(""),
  },
  (table) => [
    check("webhook_endpoints_kinds", sql`cardinality(${table.kinds}) > 0`),
    index("webhook_endpoints_made_by").on(table.madeBy),
    // Statements in a checkout must not scan a whole table, not even a small one (place-order.server.ts).
    index("webhook_endpoints_on").on(table.id).where(sql`${table.offAt} is null`),
  ],
);

/**
 * Messages to send, one per event and endpoint, written in the event's transaction. Stock events come from a
 * trigger on the products table, the only place that sees all changes (decision 059).
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

/** Attempts of a message, with the responses. */
export const webhookTries = pgTable(
  "webhook_tries",
  {
    messageId: uuid()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** Null without a response; `error` then gives the reason. */
    status: integer(),
    error: text(),
    /** Beginning of the response. */
    answer: text().notNull(),
    ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.at] })],
);
