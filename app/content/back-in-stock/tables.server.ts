import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#app/base/db/columns.ts";
import { products } from "#app/trade/catalog/tables.server.ts";

/**
 * Requests for a single email when a product is back in stock (rules back-in-stock/alerts). A row is deleted
 * when its email is queued, or after half a year.
 */
export const backInStockRequests = pgTable(
  "back_in_stock_requests",
  {
    id: id(),
    /** Lowercase. */
    email: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Time of the request, which is the consent to that email. */
    createdAt: createdAt(),
  },
  (table) => [
    unique("back_in_stock_requests_once").on(table.email, table.productId),
    check("back_in_stock_requests_lower", sql`${table.email} = lower(${table.email})`),
    index("back_in_stock_requests_product").on(table.productId, table.createdAt, table.id),
    index("back_in_stock_requests_created").on(table.createdAt),
  ],
);
