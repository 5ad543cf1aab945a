import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, plainDate, readingOrder, searchedForm } from "#app/base/db/columns.ts";

/** A customer's full name, as in the account. */
export const fullNameOf = (table: Record<"firstName" | "lastName", AnyPgColumn>): SQL<string> =>
  sql<string>`(${table.firstName} || ' ' || ${table.lastName})`;

/** Customers (rules data/customer-id). The ID is the user's; both rows are inserted in one transaction. */
export const customers = pgTable(
  "customers",
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Null for a caller without one (rules phone-orders/no-email). */
    email: text(),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    zip: text(),
    birthDate: plainDate().notNull(),
    marketingEmails: boolean().notNull().default(false),
    orderUpdates: boolean().notNull().default(true),
    createdAt: createdAt(),
    /** Search text of customers: name, email address, and phone digits. */
    searched: searchedForm(
      "first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || right(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), 10)",
    ),
    nameOrder: readingOrder("first_name || ' ' || last_name"),
  },
  (table) => [
    check("customers_email_lower", sql`${table.email} = lower(${table.email})`),
    index("customers_created").on(table.createdAt.desc().nullsFirst(), table.id),
    // Sorting and search of customers.
    index("customers_name_order").on(table.nameOrder, table.id),
    index("customers_parts").using("gin", table.searched.op("gin_trgm_ops")),
  ],
);

/** Admin notes about a customer. Rows are only added. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: instant().notNull(),
    text: text().notNull(),
  },
  (table) => [
    index("customer_notes_customer").on(table.customerId, table.at.desc()),
    index("customer_notes_author").on(table.authorId),
  ],
);
