import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { createdAt, id, instant, isAmong, version } from "#app/base/db/columns.ts";
import { comparedOf } from "#app/base/db/literally.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { REASONS } from "./refusal-reasons.ts";
import { REVIEW_STATES } from "./review.ts";

/**
 * Reviews of products that customers have received (rules reviews/who-can-review): one per customer and
 * product.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null once the account is deleted. */
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    /** The order that contained the product. */
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    stars: integer().notNull(),
    words: text().notNull(),
    /** Public name, "Maya L.", as of the last edit; "" once the account is deleted. */
    author: text().notNull(),
    state: text({ enum: REVIEW_STATES }).notNull().default("waiting"),
    /** Reason of a rejection, and the shop's note about it. */
    reason: text({ enum: REASONS }),
    note: text().notNull().default(""),
    /** The shop's public response; "" if none. */
    answer: text().notNull().default(""),
    /** When it was first written, and when its current text was. */
    createdAt: createdAt(),
    writtenAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    unique("reviews_of_customer").on(table.customerId, table.productId),
    check("reviews_stars", sql`${table.stars} between 1 and 5`),
    check("reviews_state", isAmong(table.state, REVIEW_STATES)),
    check("reviews_reason", isAmong(table.reason, REASONS)),
    check("reviews_refused", sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    check("reviews_answered", sql`${table.state} = 'published' or ${table.answer} = ''`),
    // For a product's list, newest first, and the calculation of its rating.
    index("reviews_published")
      .on(table.productId, table.writtenAt.desc().nullsFirst(), table.id)
      .where(sql`${table.state} = 'published'`),
    index("reviews_product").on(table.productId),
    index("reviews_order").on(table.orderId),
    // The admin list sorts by "written_at desc", where nulls come first; an index with another null order
    // wouldn't be used.
    index("reviews_written").on(table.writtenAt.desc().nullsFirst(), table.id),
    // For the admin search.
    index("reviews_parts").using("gin", sql`${comparedOf(table.author, table.words)} gin_trgm_ops`),
    index("reviews_state_written").on(table.state, table.writtenAt.desc().nullsFirst(), table.id),
  ],
);
