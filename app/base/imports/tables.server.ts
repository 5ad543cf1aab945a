import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, isAmong } from "#app/base/db/columns.ts";
import type { ColumnAssignment, LeftRow } from "./file-kind.ts";
import { type CellChange, IMPORT_STATES, IMPORT_WORK, ROW_VERDICTS, type RowFault } from "./import-states.ts";

/** A file that an admin uploaded to change many records, stored for a day (rules import/file-limits). */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    /** Kind of its rows, such as "products". */
    kind: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("uploaded"),
    /** Work in progress; null = none. */
    work: text({ enum: IMPORT_WORK }),
    /** Last heartbeat of that work. */
    beatAt: instant(),
    /** Number of rows processed, and of all rows. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    fileName: text().notNull(),
    encoding: text().notNull().default(""),
    /** Text of the file, until it is applied. */
    content: text(),
    /** Columns that an admin assigned to fields. */
    assignment: jsonb().$type<ColumnAssignment>(),
    /** How another program's file is read, of the choices that its kind offers; "" for the first. */
    choice: text().notNull().default(""),
    /** What another program's file was recognized as; "" for one of this shop. */
    readAs: text().notNull().default(""),
    /** Rows that stay behind without being errors. */
    leftRows: jsonb().$type<readonly LeftRow[]>().notNull().default([]),
    /** Reason that the whole file can't be used. */
    problem: text(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    faulty: integer().notNull().default(0),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    appliedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    appliedAt: instant(),
    undoneBy: uuid().references(() => users.id, { onDelete: "set null" }),
    undoneAt: instant(),
  },
  (table) => [
    check("imports_state", isAmong(table.state, IMPORT_STATES)),
    check("imports_work", isAmong(table.work, IMPORT_WORK)),
    check("imports_counts", sql`${table.done} >= 0 and ${table.total} >= 0`),
    index("imports_kind").on(table.kind, table.createdAt),
    index("imports_created").on(table.createdAt),
  ],
);

/** Assignments of columns that admins kept under a name, for the next file (rules moving-in/columns). */
export const importAssignments = pgTable(
  "import_assignments",
  {
    id: id(),
    kind: text().notNull(),
    name: text().notNull(),
    columns: jsonb().$type<ColumnAssignment["columns"]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("import_assignments_name").on(table.kind, table.name)],
);

/** Effect of a row of an import, or its errors; rows without changes are only counted. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Row number as shown in a spreadsheet. */
    row: integer().notNull(),
    verdict: text({ enum: ROW_VERDICTS }).notNull(),
    /** The row's record, by name and ID. */
    label: text().notNull(),
    subjectId: text(),
    faults: jsonb().$type<readonly RowFault[]>().notNull().default([]),
    changes: jsonb().$type<readonly CellChange[]>().notNull().default([]),
    /** The record as stored, and the values to write. */
    before: jsonb(),
    after: jsonb(),
    /** Reason that it wasn't applied or undone. */
    why: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    check("import_rows_verdict", isAmong(table.verdict, ROW_VERDICTS)),
    check("import_rows_row", sql`${table.row} >= 1`),
  ],
);
