import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/auth/tables.server.ts";
import { id, instant } from "#app/db/columns.ts";

/** Every admin write: who, when and what, with the state before and after. Rows are only added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: instant().notNull(),
    /** Null for a command on the machine itself. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index("audit_log_at").on(table.at.desc()),
    index("audit_log_subject").on(table.subject, table.subjectId),
    index("audit_log_actor").on(table.actorId),
  ],
);
