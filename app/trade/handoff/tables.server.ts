import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { courierPhones, users } from "#app/accounts/auth/tables.server.ts";
import { cents, id, instant, isAmong } from "#app/base/db/columns.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { ANSWER_KINDS, FAILURE_REASONS, ID_TYPES } from "./handoff.ts";

/** What happened at the door: the fact, the time and the person; never a picture or number of the ID. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    at: instant().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Null when the order was handed over. */
    failureReason: text({ enum: FAILURE_REASONS }),
    idType: text({ enum: ID_TYPES }),
    paymentMethod: text({ enum: PAYMENT_METHODS }),
    /** What was paid at the door; null when the order was not handed over. */
    amountCents: cents(),
    /** When the courier stood at the door, by the phone in the car; promises are measured by it (rules on-time/on-time-rate). */
    arrivedAt: instant(),
    note: text().notNull().default(""),
  },
  (table) => [
    unique("delivery_attempts_attempt").on(table.orderId, table.attempt),
    check("delivery_attempts_reason", isAmong(table.failureReason, FAILURE_REASONS)),
    check("delivery_attempts_id_type", isAmong(table.idType, ID_TYPES)),
    check("delivery_attempts_payment", isAmong(table.paymentMethod, PAYMENT_METHODS)),
    check(
      "delivery_attempts_complete",
      sql`${table.failureReason} is not null or (${table.idType} is not null and ${table.paymentMethod} is not null)`,
    ),
    index("delivery_attempts_actor").on(table.actorId),
    index("delivery_attempts_at").on(table.at),
  ],
);

/** What couriers' phones have said, each once by its key, and what the shop made of it (rules courier-app/updates). No birth date is kept. */
export const courierUpdates = pgTable(
  "courier_updates",
  {
    /** Made by the phone. */
    key: uuid().primaryKey(),
    stopId: uuid()
      .notNull()
      .references(() => routeStops.id, { onDelete: "cascade" }),
    courierId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The phone that said it; null of one that is gone, or that had no id yet. */
    phoneId: uuid().references(() => courierPhones.id, { onDelete: "set null" }),
    kind: text({ enum: ANSWER_KINDS }).notNull(),
    answer: jsonb().notNull(),
    /** When it was said, by the phone's clock, and when it came. */
    occurredAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** The sentence with which it was refused; "" for one that was accepted. */
    refusal: text().notNull().default(""),
    /** When somebody at the shop settled what was refused. */
    resolvedAt: instant(),
    resolvedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("courier_updates_kind", isAmong(table.kind, ANSWER_KINDS)),
    index("courier_updates_stop").on(table.stopId),
    index("courier_updates_courier").on(table.courierId),
    index("courier_updates_phone").on(table.phoneId, table.receivedAt),
    index("courier_updates_resolved_by").on(table.resolvedBy),
    index("courier_updates_refused")
      .on(table.receivedAt)
      .where(sql`${table.refusal} <> '' and ${table.resolvedAt} is null`),
  ],
);

/** Who at the shop last took the call of a courier at a stop, and when (rules courier-app/help-calls). */
export const doorCalls = pgTable(
  "door_calls",
  {
    stopId: uuid()
      .primaryKey()
      .references(() => routeStops.id, { onDelete: "cascade" }),
    takenBy: uuid().references(() => users.id, { onDelete: "set null" }),
    takenAt: instant().notNull(),
  },
  (table) => [index("door_calls_taken_by").on(table.takenBy)],
);
