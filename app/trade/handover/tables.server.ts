import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { id, instant, oneOf } from "#app/base/db/columns.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { FAILURE_REASONS, ID_TYPES } from "./handover.ts";

/** What happened at the door: the fact, the time and the person; never a picture or number of the ID. */
export const handovers = pgTable(
  "handovers",
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
    note: text().notNull().default(""),
  },
  (table) => [
    unique("handovers_attempt").on(table.orderId, table.attempt),
    check("handovers_reason", oneOf(table.failureReason, FAILURE_REASONS)),
    check("handovers_id_type", oneOf(table.idType, ID_TYPES)),
    check("handovers_payment", oneOf(table.paymentMethod, PAYMENT_METHODS)),
    check(
      "handovers_complete",
      sql`${table.failureReason} is not null or (${table.idType} is not null and ${table.paymentMethod} is not null)`,
    ),
    index("handovers_actor").on(table.actorId),
  ],
);
