import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { id, instant, isAmong } from "#app/base/db/columns.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { EFFECTS, VERSION_STATES } from "./versions.ts";

/**
 * Versions of records, past and pending (rules versions/what-is-kept). Visitors see only the records' own
 * rows.
 */
export const versions = pgTable(
  "versions",
  {
    id: id(),
    /** Table of the record, and its ID there. */
    subject: text().notNull(),
    subjectId: text().notNull(),
    number: integer().notNull(),
    state: text({ enum: VERSION_STATES }).notNull(),
    /** Fields of the record's form. */
    content: jsonb().$type<FormValues>().notNull(),
    note: text().notNull().default(""),
    savedAt: instant().notNull(),
    savedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Effect and time of a scheduled version; `endedAt` is when it was applied, canceled, or refused. */
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
    // Every process looks for due versions every two seconds.
    index("versions_due_at").on(table.dueAt, table.number).where(sql`${table.state} = 'scheduled'`),
    // Pending versions of listed rows.
    index("versions_waiting")
      .on(table.subject, table.subjectId)
      .where(sql`${table.state} in ('draft', 'scheduled', 'failed')`),
  ],
);
