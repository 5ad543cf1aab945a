import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { createdAt } from "#app/base/db/columns.ts";
import { products } from "#app/trade/catalog/tables.server.ts";

/** The products customers have marked with the heart. */
export const favorites = pgTable(
  "favorites",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.productId] }),
    index("favorites_product").on(table.productId),
  ],
);
