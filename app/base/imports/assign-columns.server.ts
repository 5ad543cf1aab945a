import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { readCsv } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { ColumnAssignment } from "./file-kind.ts";
import { OTHER_BOUNDS } from "./import-states.ts";
import { importAssignments, imports } from "./tables.server.ts";

/** Returns the newest kept assignment whose columns a file has; null if there is none. */
export async function findAssignment(
  db: Db,
  kindName: string,
  head: readonly string[],
): Promise<ColumnAssignment | null> {
  const { name, columns, kind, createdAt, id } = importAssignments;
  const kept = await db
    .select({ name, columns })
    .from(importAssignments)
    .where(eq(kind, kindName))
    .orderBy(desc(createdAt), asc(id));
  return kept.find((one) => Object.values(one.columns).every((column) => head.includes(column))) ?? null;
}

/** Returns the columns of a stored file; null if it isn't a table or is no longer kept. */
export async function readFileHead(db: Db, importId: string): Promise<string[] | null> {
  const [kept] = await db.select({ content: imports.content }).from(imports).where(eq(imports.id, importId));
  const read = readCsv(kept?.content ?? "", OTHER_BOUNDS);
  return read.ok ? read.value.head.filter((name) => name !== "") : null;
}

/**
 * Stores which column of an import's file fills which field (rules moving-in/columns), and keeps it under its
 * name, if it has one, for files with the same columns. Refused if another assignment has the name.
 */
export function assignColumns(
  db: Database,
  actor: Actor,
  { importId, kind, assignment }: { importId: string; kind: string; assignment: ColumnAssignment },
  now: Temporal.Instant,
): Promise<Result<null, "name_taken">> {
  return transact<null, "name_taken">(db, async (tx) => {
    const { name, columns } = assignment;
    await tx.update(imports).set({ assignment }).where(eq(imports.id, importId));
    if (name === "") return ok(null);
    const row = { id: randomUUID(), kind, name, columns, createdAt: now };
    const made = await tx.insert(importAssignments).values(row).onConflictDoNothing().returning();
    if (made.length === 0) {
      const [held] = await tx
        .select({ columns: importAssignments.columns })
        .from(importAssignments)
        .where(and(eq(importAssignments.kind, kind), eq(importAssignments.name, name)));
      const isSame = JSON.stringify(sorted(held?.columns)) === JSON.stringify(sorted(columns));
      return isSame ? ok(null) : refused("name_taken");
    }
    const entry = {
      actor,
      action: "import_assignments.save",
      subject: "import_assignments",
      subjectId: row.id,
    };
    await recordAudit(tx, { ...entry, before: null, after: { name, ...columns } }, now);
    return ok(null);
  });
}

const sorted = (columns: ColumnAssignment["columns"] = {}) => Object.entries(columns).sort();
