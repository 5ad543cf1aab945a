import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, plainDate, version } from "#app/base/db/columns.ts";
import { products } from "#app/trade/catalog/tables.server.ts";

/**
 * Batches of products (rules batches/fields). A product's stock is the sum of the units left in its sellable
 * batches; its row is locked while any of them changes, like in a sale.
 */
export const batches = pgTable(
  "batches",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** As printed on the label; unique, ignoring case. */
    number: text().notNull(),
    lab: text().notNull(),
    testedOn: plainDate().notNull(),
    /** The last day of sale; null when it doesn't expire. */
    expiresOn: plainDate(),
    received: integer().notNull(),
    left: integer().notNull(),
    writtenOff: integer().notNull().default(0),
    /** Whether it's on hold, and the hold reason. */
    isHeld: boolean().notNull().default(false),
    holdReason: text().notNull().default(""),
    recalledAt: instant(),
    /**
     * True while its units count in the product's stock; an expired batch counts until its expiration is
     * settled.
     */
    inStock: boolean().notNull().default(false),
    /** Delta-9 THC by weight, in percent, and THC per package, in mg, as tested by the lab. */
    delta9Percent: numeric({ precision: 5, scale: 3, mode: "number" }).notNull(),
    mgFound: numeric({ precision: 7, scale: 2, mode: "number" }).notNull(),
    /** Link to the report, unless it was uploaded. */
    reportUrl: text(),
    /** File name of the uploaded report. */
    reportName: text(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex("batches_number").on(sql`lower(${table.number})`),
    check("batches_figures", sql`${table.delta9Percent} >= 0 and ${table.mgFound} >= 0`),
    check(
      "batches_count",
      sql`${table.left} >= 0 and ${table.writtenOff} >= 0 and ${table.left} + ${table.writtenOff} <= ${table.received}`,
    ),
    index("batches_product").on(table.productId, table.expiresOn, table.id),
    index("batches_listed").on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

/**
 * Uploaded reports. They are small and part of the record, so they're in the database, and its backups
 * include them.
 */
export const batchReports = pgTable("batch_reports", {
  batchId: uuid()
    .primaryKey()
    .references(() => batches.id, { onDelete: "cascade" }),
  content: bytes().notNull(),
});

/**
 * Units of a batch in an order. They add up to the quantity of its line. No foreign key, because orders
 * belong to a later layer.
 */
export const batchSales = pgTable(
  "batch_sales",
  {
    orderId: uuid().notNull(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
    /** Units returned: all of a canceled or returned order, or some of a partly refunded one. */
    givenBack: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.batchId] }),
    check("batch_sales_quantity", sql`${table.quantity} >= 1`),
    check("batch_sales_given_back", sql`${table.givenBack} between 0 and ${table.quantity}`),
    index("batch_sales_batch").on(table.batchId),
  ],
);
