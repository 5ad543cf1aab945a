import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, id } from "#app/db/columns.ts";

/** The waitlist: email in lower case, once, with the form it came from (rules 17.1). */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  { id: id(), email: text().notNull(), source: text().notNull(), createdAt: createdAt() },
  (table) => [
    unique("waitlist_entries_email").on(table.email),
    check("waitlist_entries_lower", sql`${table.email} = lower(${table.email})`),
    index("waitlist_entries_created").on(table.createdAt),
  ],
);

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  { id: id(), email: text().notNull(), source: text().notNull(), createdAt: createdAt() },
  (table) => [
    unique("newsletter_subscribers_email").on(table.email),
    check("newsletter_subscribers_lower", sql`${table.email} = lower(${table.email})`),
    index("newsletter_subscribers_created").on(table.createdAt),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("contact_messages_created").on(table.createdAt)],
);
