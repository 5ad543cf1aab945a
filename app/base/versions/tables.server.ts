import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { id, instant, isAmong } from "#app/base/db/columns.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { EFFECTS, VERSION_STATES } from "./versions.ts";

/** What records were, and what they are to be (rules versions/what-is-kept). Visitors see what is in the records' own rows alone. */
export const versions = pgTable(
  "versions",
  {
    id: id(),
    /** The table of the record, and its id there. */
    subject: text().notNull(),
    subjectId: text().notNull(),
    number: integer().notNull(),
    state: text({ enum: VERSION_STATES }).notNull(),
    /** The fields of the record's form. */
    content: jsonb().$type<FormValues>().notNull(),
    note: text().notNull().default(""),
    savedAt: instant().notNull(),
    savedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** What a scheduled version does, and when; `endedAt` is when that was done, canceled or refused. */
    effect: text({ enum: EFFECTS }),
    dueAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    unique("versions_number").on(table.subject, table.subjectId, table.number),
    check("versions_state", isAmong(table.state, VERSION_STATES)),
    check("versions_effect", isAmong(table.effect, EFFECTS)),
    check(
      "versions_due",
      sql`${table.state} <> 'scheduled' or (${table.dueAt} is not null and ${table.effect} is not null)`,
    ),
    // Every process looks for what is due every two seconds.
    index("versions_due_at").on(table.dueAt, table.number).where(sql`${table.state} = 'scheduled'`),
    // What of the rows of a list waits.
    index("versions_waiting")
      .on(table.subject, table.subjectId)
      .where(sql`${table.state} in ('draft', 'scheduled', 'failed')`),
  ],
);
