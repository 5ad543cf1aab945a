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
 * Batches of products (rules batches/fields). What is left of those that may be sold is the stock of their product; the product's row
 * is held while any of them changes, as by a sale.
 */
export const batches = pgTable(
  "batches",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** As the label has it; unique whatever its case. */
    number: text().notNull(),
    lab: text().notNull(),
    testedOn: plainDate().notNull(),
    /** The last day on which it sells; null when it does not expire. */
    expiresOn: plainDate(),
    received: integer().notNull(),
    left: integer().notNull(),
    writtenOff: integer().notNull().default(0),
    /** Held back from sale, and why. */
    isHeld: boolean().notNull().default(false),
    holdReason: text().notNull().default(""),
    recalledAt: instant(),
    /** True while what is left of it counts in the stock of its product; one that expires counts until its day is settled. */
    inStock: boolean().notNull().default(false),
    /** Delta-9 THC by weight, in percent, and THC in a package, in mg, as the lab found them. */
    delta9Percent: numeric({ precision: 5, scale: 3, mode: "number" }).notNull(),
    mgFound: numeric({ precision: 7, scale: 2, mode: "number" }).notNull(),
    /** The address of the report, for one that was not uploaded. */
    reportUrl: text(),
    /** What an uploaded report's file was called. */
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

/** The uploaded reports. They are small and belong to the record, so they are kept, copied and restored with it. */
export const batchReports = pgTable("batch_reports", {
  batchId: uuid()
    .primaryKey()
    .references(() => batches.id, { onDelete: "cascade" }),
  content: bytes().notNull(),
});

/** The units that an order has of a batch. They sum to the quantity of its line. No foreign key: orders come later in the house. */
export const batchSales = pgTable(
  "batch_sales",
  {
    orderId: uuid().notNull(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
    /** How many of them came back: all of a canceled or returned order, some of one that was refunded in part. */
    givenBack: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.batchId] }),
    check("batch_sales_quantity", sql`${table.quantity} >= 1`),
    check("batch_sales_given_back", sql`${table.givenBack} between 0 and ${table.quantity}`),
    index("batch_sales_batch").on(table.batchId),
  ],
);
