import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/catalog/tables.server.ts";
import { customers } from "#app/customers/tables.server.ts";
import { createdAt } from "#app/db/columns.ts";

/** The products a customer has marked with the heart. */
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
