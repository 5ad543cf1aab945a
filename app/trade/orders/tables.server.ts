import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import {
  cents,
  createdAt,
  id,
  instant,
  isAmong,
  phoneDigits,
  searchedForm,
  version,
} from "#app/base/db/columns.ts";
import { BANDS, DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import type { TaxLine } from "#app/trade/delivery/price-with-tax.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import type { ChangedPart } from "./order-changes.ts";
import { ORDER_PAYMENT_METHODS, PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.ts";
import { ORDER_STATUSES } from "./status.ts";

const words = () => text().notNull().default("");

/** Orders. Ids are random (v4), because customers see the first 8 characters (rules orders/order-number). */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** Null once the customer has deleted the account. */
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    status: text({ enum: ORDER_STATUSES }).notNull().default("pending"),
    deliveryAddress: text().notNull(),
    deliveryCity: text().notNull(),
    deliveryState: text().notNull(),
    deliveryZip: text().notNull(),
    band: text({ enum: BANDS }).notNull(),
    deliveryOption: text({ enum: DELIVERY_OPTIONS }).notNull(),
    windowId: uuid().references(() => deliveryWindows.id),
    windowStart: instant().notNull(),
    windowEnd: instant().notNull(),
    ...{ contactName: text().notNull(), contactEmail: text().notNull(), contactPhone: text().notNull() },
    instructions: text().notNull().default(""),
    /** Recipient of a gift, their phone number, and the note on its slip; "" for other orders (rules gift/order). */
    ...{ giftName: words(), giftPhone: words(), giftNote: words() },
    /** Merchandise before its discount. */
    subtotalCents: cents().notNull(),
    /** Promo discount on the merchandise: the sum of the lines' shares (rules promotions/shares). */
    discountCents: cents().notNull().default(0),
    /** Promo code as used, and its promotion, which can't be deleted while an order has it. */
    promotionCode: text(),
    promotionId: uuid().references(() => promotions.id),
    deliveryFeeCents: cents().notNull(),
    redeliveryFeeCents: cents().notNull().default(0),
    taxes: jsonb().$type<TaxLine[]>().notNull(),
    taxCents: cents().notNull(),
    /** Part of the total, but not of the sale (rules tips/apart). */
    tipCents: cents().notNull().default(0),
    totalCents: cents().notNull(),
    paymentMethod: text({ enum: ORDER_PAYMENT_METHODS }).notNull().default("at_door"),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull().default("due"),
    /** When its customer was reminded of the payment by link (rules payment/reminder). */
    remindedAt: instant(),
    idempotencyKey: uuid().notNull(),
    /** Hash of the checkout request; null for orders from before hashes. */
    requestHash: text(),
    /** Whether an admin placed it before the shop opened, to be removed again (rules orders/trial). */
    isTrial: boolean().notNull().default(false),
    /** Number of delivery attempts. */
    attempts: integer().notNull().default(0),
    /** When it was delivered and paid, which is when it counts (rules accounting/reporting-month). */
    completedAt: instant(),
    /**
     * Search text for admins: ZIP code, phone digits, email address, and name. A separate narrow index
     * contains it, so searches don't read the orders.
     */
    searched: searchedForm(
      "delivery_zip || ' ' || right(regexp_replace(contact_phone, '[^0-9]', '', 'g'), 10) || ' ' || contact_email || ' ' || contact_name",
      600,
    ),
  },
  (table) => [
    unique("orders_idempotency").on(table.customerId, table.idempotencyKey),
    check("orders_status", isAmong(table.status, ORDER_STATUSES)),
    check("orders_band", isAmong(table.band, BANDS)),
    check("orders_option", isAmong(table.deliveryOption, DELIVERY_OPTIONS)),
    check("orders_payment_method", isAmong(table.paymentMethod, ORDER_PAYMENT_METHODS)),
    check("orders_payment_status", isAmong(table.paymentStatus, PAYMENT_STATUSES)),
    check(
      "orders_money",
      sql`${table.subtotalCents} >= 0 and ${table.discountCents} between 0 and ${table.subtotalCents} and ${table.deliveryFeeCents} >= 0 and ${table.redeliveryFeeCents} >= 0 and ${table.taxCents} >= 0 and ${table.tipCents} >= 0`,
    ),
    check(
      "orders_total",
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.deliveryFeeCents} + ${table.redeliveryFeeCents} + ${table.taxCents} + ${table.tipCents}`,
    ),
    check(
      "orders_gift",
      sql`${table.giftName} <> '' or (${table.giftPhone} = '' and ${table.giftNote} = '')`,
    ),
    index("orders_customer").on(table.customerId, table.createdAt.desc()),
    // Lists sort by "created_at desc", where nulls come first; an index with another null order wouldn't be
    // used. The migration adds what can't be expressed here: the first index includes `searched` and
    // `status`, so searches and deep pages read only the index.
    index("orders_listed").on(table.createdAt.desc().nullsFirst(), table.id),
    index("orders_zip").on(table.deliveryZip, table.createdAt.desc().nullsFirst(), table.id),
    index("orders_trial").on(table.id).where(sql`${table.isTrial}`),
    index("orders_status_window").on(table.status, table.windowStart),
    index("orders_window_start").on(table.windowStart),
    index("orders_window").on(table.windowId),
    // The migration includes total and tip, so accounting adds up a year without reading the orders.
    index("orders_completed").on(table.completedAt),
    // Few orders await a payment by link; the chore that reminds and cancels reads only them.
    index("orders_awaiting_link")
      .on(table.createdAt)
      .where(sql`${table.paymentMethod} = 'link' and ${table.paymentStatus} = 'due'`),
    index("orders_phone").on(phoneDigits(table.contactPhone)),
    index("orders_promotion").on(table.promotionId).where(sql`${table.promotionId} is not null`),
    index("orders_parts").using("gin", table.searched.op("gin_trgm_ops")),
  ],
);

/** A line is a snapshot of the sale; it doesn't change when the product does. */
export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** The product sold. No foreign key, because the sale outlives the product. */
    productId: uuid().notNull(),
    name: text().notNull(),
    image: text().notNull(),
    category: text().notNull(),
    priceCents: cents().notNull(),
    quantity: integer().notNull(),
    /** Share of the order's discount for all units of this line (rules promotions/shares). */
    discountCents: cents().notNull().default(0),
    /** Milligrams of one unit sold, with all its containers. */
    thcMgPerPackage: numeric({ precision: 11, scale: 2, mode: "number" }).notNull(),
    /** True when the units were taken from tracked stock; only those are restocked. */
    stockTaken: boolean().notNull(),
    /** When it was packed, from its assigned batches (rules packing/scan-to-pack). */
    packedAt: instant(),
    /** Scanned units by batch id, when each unit is scanned (rules packing/scan-feedback). */
    scanned: jsonb().$type<Record<string, number>>().notNull().default({}),
    /**
     * When a recall of the product affected it, for a line without batches. With batches, the recalled batch
     * itself identifies the units.
     */
    recalledAt: instant(),
  },
  (table) => [
    unique("order_items_position").on(table.orderId, table.position),
    check("order_items_price", sql`${table.priceCents} >= 0`),
    check("order_items_quantity", sql`${table.quantity} >= 1`),
    check(
      "order_items_discount",
      sql`${table.discountCents} between 0 and ${table.priceCents} * ${table.quantity}`,
    ),
    index("order_items_product").on(table.productId),
    index("order_items_recalled").on(table.orderId).where(sql`${table.recalledAt} is not null`),
  ],
);

/** History of orders. Append-only. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** The actor; null for the system or a deleted account. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    fromStatus: text({ enum: ORDER_STATUSES }),
    toStatus: text({ enum: ORDER_STATUSES }).notNull(),
    reason: text().notNull().default(""),
    /** True when the attempt that began with this entry added the redelivery fee. */
    addedFee: boolean().notNull().default(false),
    /** True for a dispatch undone in time, and for the entry that undoes it (rules orders/dispatch-undo). */
    takenBack: boolean().notNull().default(false),
  },
  (table) => [
    check("order_events_from", isAmong(table.fromStatus, ORDER_STATUSES)),
    check("order_events_to", isAmong(table.toStatus, ORDER_STATUSES)),
    index("order_events_order").on(table.orderId, table.at),
    index("order_events_at").on(table.at.desc().nullsFirst(), table.id),
    index("order_events_actor").on(table.actorId),
  ],
);

/**
 * Changes of placed orders, sent to their customers (rules packing/customer-notice, order-changes/notice).
 * Append-only.
 */
export const orderChanges = pgTable(
  "order_changes",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    parts: jsonb().$type<ChangedPart[]>().notNull(),
    totalBeforeCents: cents().notNull(),
    totalAfterCents: cents().notNull(),
  },
  (table) => [
    index("order_changes_order").on(table.orderId, table.at),
    index("order_changes_actor").on(table.actorId),
  ],
);

/**
 * Payments and refunds of orders (rules accounting/payments). Append-only; closing a cash drawer assigns it
 * those of its courier that are in no drawer yet.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    kind: text({ enum: PAYMENT_KINDS }).notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** What identifies it at the payment provider; "" for cash and debit (rules payment/marked-paid). */
    reference: text().notNull().default(""),
    /** Never negative; the kind gives the direction. */
    cents: cents().notNull(),
    /** Its part that is tip (rules tips/payments). */
    tipCents: cents().notNull().default(0),
    /** Who handled the money; null once that account is deleted. */
    handledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The closed cash drawer that counts it. No foreign key: cash drawers belong to a later layer. */
    cashDrawerId: uuid(),
  },
  (table) => [
    check("payments_kind", isAmong(table.kind, PAYMENT_KINDS)),
    check("payments_method", isAmong(table.method, PAYMENT_METHODS)),
    check("payments_cents", sql`${table.tipCents} between 0 and ${table.cents}`),
    index("payments_order").on(table.orderId),
    index("payments_at").on(table.at),
    index("payments_hands").on(table.handledBy, table.at),
    index("payments_open").on(table.handledBy, table.at).where(sql`${table.cashDrawerId} is null`),
    index("payments_cash_drawer").on(table.cashDrawerId),
  ],
);

/** Internal notes, and those shared with the order's courier; never shown to customers. Append-only. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: instant().notNull(),
    text: text().notNull(),
    /** Whether the courier also reads it at the stop (rules courier-app/order-notes). */
    forCourier: boolean().notNull().default(false),
  },
  (table) => [
    index("order_notes_order").on(table.orderId, table.at),
    index("order_notes_author").on(table.authorId),
  ],
);

/** The shop's words in emails about orders: a single row with ID '1' (rules email/own-words). */
export const emailWords = pgTable(
  "email_words",
  {
    id: text().primaryKey().default("1"),
    ...{ greeting: words(), signature: words(), placed: words(), confirmed: words(), onTheWay: words() },
    ...{ delivered: words(), attempted: words(), returned: words(), canceled: words(), changed: words() },
    refunded: words(),
    version: version(),
  },
  (table) => [check("email_words_single", sql`${table.id} = '1'`)],
);
