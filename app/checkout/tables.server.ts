import { sql } from "drizzle-orm";
import { boolean, check, index, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "#app/account/tables.server.ts";
import { createdAt, id, plainDate } from "#app/db/columns.ts";
import { orders } from "#app/orders/tables.server.ts";

/** Named taxes (design 5, Totals). The newest row of a name that has begun, for the ZIP or for all, is in force. */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: id(),
    name: text().notNull(),
    /** Hundredths of a percent; half points occur (6.875 % = 687.5). */
    basisPoints: numeric({ precision: 7, scale: 2, mode: "number" }).notNull(),
    /** Null = every ZIP without a row of its own. */
    zip: text(),
    appliesToDelivery: boolean().notNull().default(false),
    fromDate: plainDate().notNull(),
    source: text().notNull(),
  },
  (table) => [
    check("tax_rates_points", sql`${table.basisPoints} between 0 and 10000`),
    index("tax_rates_zip").on(table.zip, table.name, table.fromDate.desc()),
  ],
);

/**
 * One row claims a checkout: two sends of the same form meet here, and the second one gets the first one's
 * answer. Kept 24 hours, then swept; the order keeps its key for good.
 */
export const checkoutKeys = pgTable(
  "checkout_keys",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    key: uuid().notNull(),
    requestHash: text().notNull(),
    /** Set before the claiming transaction commits; a refusal leaves no row. */
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.key] }),
    index("checkout_keys_created").on(table.createdAt),
    index("checkout_keys_order").on(table.orderId),
  ],
);
