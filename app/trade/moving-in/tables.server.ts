import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, isAmong, version } from "#app/base/db/columns.ts";
import { categories, products } from "#app/trade/catalog/tables.server.ts";
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
    /** When an admin had it fetched again, after it was removed from the product. */
    retriedAt: instant(),
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

/** Categories of other shops that an admin assigned to ours (rules moving-in/categories). */
export const movedCategories = pgTable(
  "moved_categories",
  {
    /** Normalized for comparison; "" stands for products without one. */
    name: text().primaryKey(),
    /** Null: its products stay behind. */
    categoryId: uuid().references(() => categories.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("moved_categories_category").on(table.categoryId)],
);

/**
 * Customers of another shop who haven't signed up here yet (rules moving-in/customers). They're no accounts:
 * no one signs in or orders with such a row. It's deleted when its owner accepts the invitation.
 */
export const movedCustomers = pgTable(
  "moved_customers",
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    /** Consent to marketing email as it was given there: null if the file didn't say. */
    consent: boolean(),
    /** When and where it was given, as the file has it. */
    consentAt: text().notNull(),
    source: text().notNull(),
    notes: text().notNull(),
    createdAt: createdAt(),
    invitedAt: instant(),
    version: version(),
  },
  (table) => [
    unique("moved_customers_email").on(table.email),
    check("moved_customers_lower", sql`${table.email} = lower(${table.email})`),
    index("moved_customers_waiting").on(table.createdAt, table.id).where(sql`${table.invitedAt} is null`),
  ],
);
