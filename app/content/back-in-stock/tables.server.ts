import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#app/base/db/columns.ts";
import { products } from "#app/trade/catalog/tables.server.ts";

/** Who wants one mail when a product is back (rules back-in-stock/alerts). A row goes with its mail, or after half a year. */
export const backInStockRequests = pgTable(
  "back_in_stock_requests",
  {
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** When it was asked for, which is the consent to that one mail. */
    createdAt: createdAt(),
  },
  (table) => [
    unique("back_in_stock_requests_once").on(table.email, table.productId),
    check("back_in_stock_requests_lower", sql`${table.email} = lower(${table.email})`),
    index("back_in_stock_requests_product").on(table.productId, table.createdAt, table.id),
    index("back_in_stock_requests_created").on(table.createdAt),
  ],
);
