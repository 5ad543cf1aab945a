import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/auth/tables.server.ts";
import { createdAt, plainDate } from "#app/db/columns.ts";

/** Customers (rules 26.6). The id is the user's id; both rows are made in one transaction. */
export const customers = pgTable(
  "customers",
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    zip: text(),
    birthDate: plainDate().notNull(),
    marketingEmails: boolean().notNull().default(false),
    orderUpdates: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    check("customers_email_lower", sql`${table.email} = lower(${table.email})`),
    index("customers_created").on(table.createdAt.desc(), table.id),
  ],
);
