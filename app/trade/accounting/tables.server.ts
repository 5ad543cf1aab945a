import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { cents, id, instant, isAmong, plainDate } from "#app/base/db/columns.ts";
import type { TaxLine } from "#app/trade/delivery/price-with-tax.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import type { Pieces } from "./cash-drawer.ts";
import { REFUND_KINDS, STOCKS_AFTER_REFUND } from "./refund.ts";

/**
 * Refunds of delivered orders (rules accounting/refunds). The order keeps its original price; its refunds
 * never exceed it. Append-only; a refund counts in the month it is issued.
 */
export const refunds = pgTable(
  "refunds",
  {
    /** Created with the form: submitting it twice issues one refund. */
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** Null for the system, which refunds the fee of a late delivery automatically. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: REFUND_KINDS }).notNull(),
    reason: text().notNull(),
    itemsCents: cents().notNull(),
    deliveryCents: cents().notNull(),
    redeliveryCents: cents().notNull(),
    taxes: jsonb().$type<TaxLine[]>().notNull(),
    taxCents: cents().notNull(),
    totalCents: cents().notNull(),
    /** Refund method; null for a late-delivery refund deducted from the amount collected at the door. */
    method: text({ enum: PAYMENT_METHODS }),
  },
  (table) => [
    check("refunds_kind", isAmong(table.kind, REFUND_KINDS)),
    check("refunds_method", isAmong(table.method, PAYMENT_METHODS)),
    check(
      "refunds_money",
      sql`${table.itemsCents} >= 0 and ${table.deliveryCents} >= 0 and ${table.redeliveryCents} >= 0 and ${table.taxCents} >= 0`,
    ),
    check(
      "refunds_total",
      sql`${table.totalCents} = ${table.itemsCents} + ${table.deliveryCents} + ${table.redeliveryCents} + ${table.taxCents}`,
    ),
    index("refunds_order").on(table.orderId),
    index("refunds_at").on(table.at),
    index("refunds_actor").on(table.actorId),
    uniqueIndex("refunds_late_once").on(table.orderId).where(sql`${table.kind} = 'late'`),
  ],
);

/** Refunded units per line item, and what happened to them. */
export const refundLines = pgTable(
  "refund_lines",
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** Before tax. */
    cents: cents().notNull(),
    stock: text({ enum: STOCKS_AFTER_REFUND }).notNull(),
  },
  (table) => [
    unique("refund_lines_line").on(table.refundId, table.orderItemId),
    check("refund_lines_quantity", sql`${table.quantity} >= 1`),
    check("refund_lines_cents", sql`${table.cents} >= 0`),
    check("refund_lines_stock", isAmong(table.stock, STOCKS_AFTER_REFUND)),
    index("refund_lines_item").on(table.orderItemId),
  ],
);

/**
 * The money of one holder on a day, counted and closed (rules accounting/cash-drawer). Later payments go into
 * the next one.
 */
export const cashDrawers = pgTable(
  "cash_drawers",
  {
    /** Created with the form: submitting it twice closes one cash drawer. */
    id: id(),
    /** Who held the money; null once that account is deleted. */
    handledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    day: plainDate().notNull(),
    closedAt: instant().notNull(),
    closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Sum of its payments: collected less refunded. Negative if refunds exceeded collections. */
    cashCents: cents().notNull(),
    debitCents: cents().notNull(),
    /** The floats returned with it (rules accounting/float). */
    floatCents: cents().notNull().default(0),
    /**
     * Counted cash. Over/short is this amount, with its corrections, less `cashCents` and `floatCents`.
     * Negative if refunds paid from the shop's own money exceeded collections.
     */
    countedCents: cents().notNull(),
    /** Number of bills and coins counted of each value, by the value in cents. */
    pieces: jsonb().$type<Pieces>().notNull().default({}),
    note: text().notNull().default(""),
  },
  (table) => [
    index("cash_drawers_day").on(table.day.desc().nullsFirst(), table.id),
    index("cash_drawers_hands").on(table.handledBy, table.day),
    index("cash_drawers_closed_by").on(table.closedBy),
  ],
);

/**
 * Corrections of a cash drawer's count. Append-only: the count itself stays unchanged (rules
 * accounting/count-correction).
 */
export const cashDrawerCorrections = pgTable(
  "cash_drawer_corrections",
  {
    /** Created with the form: submitting it twice makes one correction. */
    id: id(),
    cashDrawerId: uuid()
      .notNull()
      .references(() => cashDrawers.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Added to the count; negative if too much was counted. */
    cents: cents().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    check("cash_drawer_corrections_cents", sql`${table.cents} <> 0`),
    index("cash_drawer_corrections_cash_drawer").on(table.cashDrawerId, table.at),
    index("cash_drawer_corrections_at").on(table.at),
    index("cash_drawer_corrections_actor").on(table.actorId),
  ],
);

/**
 * The courier's cash for change, given from the shop's money when a route is dispatched (rules
 * accounting/float).
 */
export const floats = pgTable(
  "floats",
  {
    id: id(),
    /** No foreign key: routes are in a later layer. */
    routeId: uuid().notNull(),
    /** Who holds it; null once that account is deleted. */
    handledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    at: instant().notNull(),
    cents: cents().notNull(),
    /**
     * The closed drawer it was returned with. No foreign key, because it's set before that row is written, as
     * in payments.
     */
    cashDrawerId: uuid(),
    /** When the dispatch was undone, and the float with it. */
    takenBackAt: instant(),
  },
  (table) => [
    check("floats_cents", sql`${table.cents} > 0`),
    check("floats_back_once", sql`${table.cashDrawerId} is null or ${table.takenBackAt} is null`),
    uniqueIndex("floats_route").on(table.routeId).where(sql`${table.takenBackAt} is null`),
    index("floats_hands").on(table.handledBy, table.at),
    index("floats_cash_drawer").on(table.cashDrawerId),
  ],
);

/** Closed months (rules accounting/month-close), with their figures at closing time. */
export const closedMonths = pgTable(
  "closed_months",
  {
    /** "2026-11". */
    month: text().primaryKey(),
    closedAt: instant().notNull(),
    closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    figures: jsonb().notNull(),
  },
  (table) => [
    check("closed_months_month", sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    index("closed_months_closed_by").on(table.closedBy),
  ],
);
