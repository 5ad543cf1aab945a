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
import { cents, createdAt, id, instant, isAmong, phoneDigits, searchedForm } from "#app/base/db/columns.ts";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { BANDS, DELIVERY_OPTIONS } from "#app/trade/delivery/bands.ts";
import type { TaxLine } from "#app/trade/delivery/price-with-tax.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import type { ChangedPart } from "./order-changes.ts";
import { ORDER_PAYMENT_METHODS, PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.ts";
import { ORDER_STATUSES } from "./status.ts";

/** Orders. Ids are random (v4): customers see the first 8 characters (rules orders/order-number). */
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
    contactName: text().notNull(),
    contactEmail: text().notNull(),
    contactPhone: text().notNull(),
    instructions: text().notNull().default(""),
    /** Merchandise before its discount. */
    subtotalCents: cents().notNull(),
    /** What the promotion code took off the merchandise: the sum of the shares of the lines (rules promotions/shares). */
    discountCents: cents().notNull().default(0),
    /** The code as it was then, and its promotion, which is kept as long as an order has it. */
    promotionCode: text(),
    promotionId: uuid().references(() => promotions.id),
    deliveryFeeCents: cents().notNull(),
    redeliveryFeeCents: cents().notNull().default(0),
    taxes: jsonb().$type<TaxLine[]>().notNull(),
    taxCents: cents().notNull(),
    totalCents: cents().notNull(),
    paymentMethod: text({ enum: ORDER_PAYMENT_METHODS }).notNull().default("at_door"),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull().default("due"),
    idempotencyKey: uuid().notNull(),
    /** The hash of what the checkout asked for; null for orders that were made before hashes were kept. */
    requestHash: text(),
    /** How often the courier has set out. */
    attempts: integer().notNull().default(0),
    /** When it was handed over and paid: the moment at which the books count it (rules accounting/reporting-month). */
    completedAt: instant(),
    /**
     * What an admin finds an order by: ZIP, the digits of the phone number, email address and name. It stands in a narrow index
     * of its own, so that a search reads that and not the orders.
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
      sql`${table.subtotalCents} >= 0 and ${table.discountCents} between 0 and ${table.subtotalCents} and ${table.deliveryFeeCents} >= 0 and ${table.redeliveryFeeCents} >= 0 and ${table.taxCents} >= 0`,
    ),
    check(
      "orders_total",
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.deliveryFeeCents} + ${table.redeliveryFeeCents} + ${table.taxCents}`,
    ),
    index("orders_customer").on(table.customerId, table.createdAt.desc()),
    // A list sorts by "created_at desc", where nulls come first: an index that says otherwise would not serve it. The
    // migration adds what cannot be said here: the first index includes `searched` and `status`, so that searches and
    // deep pages read nothing but it.
    index("orders_listed").on(table.createdAt.desc().nullsFirst(), table.id),
    index("orders_zip").on(table.deliveryZip, table.createdAt.desc().nullsFirst(), table.id),
    index("orders_status_window").on(table.status, table.windowStart),
    index("orders_window_start").on(table.windowStart),
    index("orders_window").on(table.windowId),
    // The migration includes the total, from which the books add up a year without reading the orders.
    index("orders_completed").on(table.completedAt),
    index("orders_phone").on(phoneDigits(table.contactPhone)),
    index("orders_promotion").on(table.promotionId).where(sql`${table.promotionId} is not null`),
    index("orders_parts").using("gin", table.searched.op("gin_trgm_ops")),
  ],
);

/** A line is a copy of the sale; it does not change when the product does. */
export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** The product sold. No foreign key: the sale outlives the product. */
    productId: uuid().notNull(),
    name: text().notNull(),
    image: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    priceCents: cents().notNull(),
    quantity: integer().notNull(),
    /** The share of the order's discount that is on this line, on all of its units (rules promotions/shares). */
    discountCents: cents().notNull().default(0),
    thcMgPerPackage: numeric({ precision: 7, scale: 2, mode: "number" }).notNull(),
    /** True when the units were taken from a counted stock; only then are they given back. */
    stockTaken: boolean().notNull(),
    /** When it was put into the bag, with the batches that it is sold from (rules packing/scan-to-pack). */
    packedAt: instant(),
    /** How many units of each batch, by its id, were scanned while each unit is (rules packing/scan-feedback). */
    scanned: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** When a recall of the product concerned it, of a line without batches; units of a recalled batch are known by that batch. */
    recalledAt: instant(),
  },
  (table) => [
    unique("order_items_position").on(table.orderId, table.position),
    check("order_items_category", isAmong(table.category, CATEGORIES)),
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

/** The history of orders, to which rows are only added. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** Who did it; null for the system or a deleted account. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    fromStatus: text({ enum: ORDER_STATUSES }),
    toStatus: text({ enum: ORDER_STATUSES }).notNull(),
    reason: text().notNull().default(""),
    /** True when the attempt that began with this entry added the redelivery fee. */
    addedFee: boolean().notNull().default(false),
    /** True of a dispatch that was taken back within its two minutes, and of the entry that takes it back (rules orders/dispatch-undo). */
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

/** What was changed in an order after it was placed, of which its customer is told (rules packing/customer-notice, order-changes/notice). Rows are only added. */
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
 * Money that changed hands for an order: taken from its customer or given back (rules accounting/payments). Rows are only added; a cash drawer that
 * is closed takes those of its courier that are in no cash drawer yet.
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
    /** Never negative; the kind says which way it went. */
    cents: cents().notNull(),
    /** In whose hands the money was; null once that account is gone. */
    handledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The closed cash drawer that counts it. No foreign key: cash drawers come later in the house. */
    cashDrawerId: uuid(),
  },
  (table) => [
    check("payments_kind", isAmong(table.kind, PAYMENT_KINDS)),
    check("payments_method", isAmong(table.method, PAYMENT_METHODS)),
    check("payments_cents", sql`${table.cents} >= 0`),
    index("payments_order").on(table.orderId),
    index("payments_at").on(table.at),
    index("payments_hands").on(table.handledBy, table.at),
    index("payments_open").on(table.handledBy, table.at).where(sql`${table.cashDrawerId} is null`),
    index("payments_cash_drawer").on(table.cashDrawerId),
  ],
);

/** What admins write down about an order, for each other and, where they say so, for its courier; customers never see it. Rows are only added. */
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
    /** Whether the courier reads it at the stop too (rules courier-app/order-notes). */
    forCourier: boolean().notNull().default(false),
  },
  (table) => [
    index("order_notes_order").on(table.orderId, table.at),
    index("order_notes_author").on(table.authorId),
  ],
);
