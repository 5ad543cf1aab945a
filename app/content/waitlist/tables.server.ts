import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, oneOf, version } from "#app/base/db/columns.ts";
import { MESSAGE_STATES } from "./message-item.ts";

/** The waitlist: email in lower case, once, with the form it came from (rules 17.1). */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: id(),
    email: text().notNull(),
    source: text().notNull(),
    /** The ZIP that the visitor had asked for, if any. */
    zip: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("waitlist_entries_email").on(table.email),
    check("waitlist_entries_zip", sql`${table.zip} ~ '^[0-9]{5}$'`),
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
    state: text({ enum: MESSAGE_STATES }).notNull().default("new"),
    /** The answer that was mailed; "" while there is none. */
    answer: text().notNull().default(""),
    answeredAt: instant(),
    answeredBy: uuid().references(() => users.id, { onDelete: "set null" }),
    version: version(),
  },
  (table) => [
    check("contact_messages_state", oneOf(table.state, MESSAGE_STATES)),
    index("contact_messages_created").on(table.createdAt),
    index("contact_messages_state_created").on(table.state, table.createdAt.desc().nullsFirst(), table.id),
    index("contact_messages_answered_by").on(table.answeredBy),
  ],
);
