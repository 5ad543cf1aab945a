import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, isAmong } from "#app/base/db/columns.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { PICTURE_STATES } from "./picture-states.ts";

/**
 * Images of another shop that products name, to be fetched into the library (rules moving-in/images). They go
 * with their product.
 */
export const movedPictures = pgTable(
  "moved_pictures",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    url: text().notNull(),
    alt: text().notNull(),
    state: text({ enum: PICTURE_STATES }).notNull().default("waiting"),
    tries: integer().notNull().default(0),
    /** Next attempt, or when the claim of a dead process ends. */
    nextTryAt: instant().notNull(),
    /** Why the last attempt failed, in one sentence. */
    problem: text().notNull().default(""),
    /** Address in the library. */
    address: text(),
    /** Admin who moved the product in; null if that account was deleted. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("moved_pictures_state", isAmong(table.state, PICTURE_STATES)),
    check("moved_pictures_tries", sql`${table.tries} >= 0`),
    unique("moved_pictures_once").on(table.productId, table.url),
    index("moved_pictures_due").on(table.nextTryAt).where(sql`${table.state} in ('waiting', 'fetching')`),
    index("moved_pictures_url").on(table.url),
    index("moved_pictures_state").on(table.state, table.createdAt),
    index("moved_pictures_actor").on(table.actorId),
  ],
);

/** Paths of products in another shop, which lead to their pages here (rules moving-in/old-addresses). */
export const movedAddresses = pgTable(
  "moved_addresses",
  {
    /** In lower case, without a slash at the end: "/products/lake-gummies". */
    path: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("moved_addresses_product").on(table.productId)],
);
