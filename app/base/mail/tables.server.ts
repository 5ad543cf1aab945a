import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant, isAmong, searchedForm } from "#app/base/db/columns.ts";
import type { EmailContent } from "./email.ts";
import { MAIL_STATES } from "./mail-states.ts";

/** Condition for marketing email: it needs consent, and has a link to unsubscribe. */
const isMarketing = (content: SQLWrapper): SQL => sql`((${content} -> 'unsubscribe') is not null)`;

/** Outbox: all emails are sent from this table, after the commit of the transaction that queued them. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    content: jsonb().$type<EmailContent>().notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(sql`now()`),
    lastError: text(),
    sentAt: instant(),
    createdAt: createdAt(),
    /** Search text of emails. */
    searched: searchedForm("recipient || ' ' || subject", 600),
  },
  (table) => [
    check("mail_outbox_state", isAmong(table.state, MAIL_STATES)),
    index("mail_outbox_due")
      .on(isMarketing(table.content), table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    // Includes all columns that searches filter by, so they don't read the emails themselves.
    index("mail_outbox_list").on(table.createdAt.desc(), table.id.desc(), table.state, table.searched),
    index("mail_outbox_state").on(table.state, table.createdAt.desc(), table.id.desc()),
  ],
);

/** The emails of the outbox that need consent. */
export const needsConsent = isMarketing(mailOutbox.content);
