import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { id, instant } from "#app/base/db/columns.ts";

/** Every admin write, with the state before and after. The database prevents updates and deletes. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: instant().notNull(),
    /** Null for a command on the machine itself. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** IP address of the admin's browser; null for a command, and for entries older than this column. */
    fromAddress: text(),
    /** Shared by the entries of one bulk action; null for a single action. */
    groupId: uuid(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    // Read newest first: all entries, or those of a person, a kind of record, or an action.
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_actor").on(table.actorId, table.at),
    index("audit_log_kind").on(table.subject, table.at),
    index("audit_log_action").on(table.action, table.at),
    index("audit_log_subject").on(table.subject, table.subjectId),
    // Finds IDs by prefix.
    index("audit_log_subject_id").on(table.subjectId.op("text_pattern_ops")),
    index("audit_log_group").on(table.groupId),
  ],
);
