import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf } from "#app/db/columns.ts";
import type { Letter } from "./letter.ts";

/** waiting → sent; kept = no mail server is set, the mail can be read in the shop; dead = given up. */
export const MAIL_STATES = ["waiting", "sent", "kept", "dead"] as const;

/** All mail leaves the shop from this table, after the transaction that wrote it has committed. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    letter: jsonb().$type<Letter>().notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(sql`now()`),
    lastError: text(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check("mail_outbox_state", oneOf(table.state, MAIL_STATES)),
    index("mail_outbox_due").on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index("mail_outbox_created").on(table.createdAt.desc()),
  ],
);
