import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow } from "#app/base/db/write-rows.server.ts";
import { cutLine } from "#app/base/lib/clean-text.ts";
import { type CsvRow, type CsvTable, readCsv, readCsvText } from "#app/base/lib/read-csv.ts";
import { ok } from "#app/base/lib/result.ts";
import { findAssignment } from "./assign-columns.server.ts";
import type { FileColumn, KindWords, Loaded, ReadKind, Versioned } from "./file-kind.ts";
import { CSV_BOUNDS, OTHER_BOUNDS } from "./import-states.ts";
import { beginWork, breathe, reportProgress } from "./queries.server.ts";
import { importRows, imports } from "./tables.server.ts";
import {
  fileRow,
  placeColumns,
  type RowFaults,
  type RowReport,
  rowName,
  validateRow,
} from "./validate-row.ts";

type Sent = { bytes: Uint8Array; fileName: string; actorId: string | null; choice?: string };

/**
 * Stores an uploaded file, unchecked, until it is validated; returns the import's ID (rules
 * import/file-limits).
 */
export async function keepFile(
  db: Db,
  kind: Pick<KindWords, "name" | "asks">,
  { bytes, fileName, actorId, choice = "" }: Sent,
  now: Temporal.Instant,
): Promise<string> {
  const id = randomUUID();
  const read = readCsvText(bytes);
  const name = cutLine(fileName, 200) || "file.csv";
  const isOffered = kind.asks?.options.some(({ value }) => value === choice) === true;
  const chosen = isOffered ? choice : "";
  const row = { id, kind: kind.name, fileName: name, actorId, choice: chosen, createdAt: now };
  if (read.ok)
    await db.insert(imports).values({ ...row, content: read.value.text, encoding: read.value.encoding });
  else await db.insert(imports).values({ ...row, state: "checked", problem: read.refusal });
  return id;
}

const ROWS_AT_ONCE = 250;
/** Time to validate rows without a pause, in ms. */
const PAUSE_EVERY_MS = 10;

/** Claims a stored file for validation; false if it is already claimed. */
export function beginValidating(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return beginWork(db, { id, work: "checking", from: ["uploaded", "checked"] }, now);
}

/**
 * Validates all rows of a claimed file (rules import/columns-and-keys, import/cell-values) and stores each
 * row's changes or errors. Writes nothing else.
 */
export async function validateImport<Row extends Thing & Versioned, Thing>(
  db: Database,
  kind: ReadKind<Row, Thing>,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  const { content: stored, assignment, choice } = imports;
  const [kept] = await db
    .select({ content: stored, assignment, choice })
    .from(imports)
    .where(eq(imports.id, id));
  await db.delete(importRows).where(eq(importRows.importId, id));
  const ended = { state: "checked", work: null, beatAt: null } as const;
  const conclude = async (values: Partial<typeof imports.$inferInsert>) => {
    await db
      .update(imports)
      .set({ ...ended, ...values })
      .where(eq(imports.id, id));
  };

  const content = kept?.content ?? "";
  const converted = await convertedOf(db, kind, { id, content, assignment: null, choice: "", ...kept });
  if (converted?.ok === false) return conclude({ problem: converted.refusal, total: 0 });
  const { name: readAs = "", left: leftRows = [], besides } = converted?.value ?? {};
  const read = converted ? ok(converted.value.table) : readCsv(content, CSV_BOUNDS);
  if (!read.ok) return conclude({ problem: read.refusal, total: 0 });
  const placed = placeColumns(kind, read.value.head);
  if (!placed.ok) return conclude({ problem: placed.refusal, total: 0 });
  const { rows, problem } = await allRows(read.value);
  if (problem !== null) return conclude({ problem, total: 0 });
  await reportProgress(db, id, 0, rows.length);

  const loaded = await kind.load(db, now);
  const counts = { added: 0, changed: 0, same: 0, faulty: 0 };
  const seen = new Map<string, number>();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const validated = (await validateRows(kind, loaded, placed.value, part, besides)).map((row) =>
      withoutDoubles(row, seen),
    );
    for (const { verdict } of validated) counts[COUNTED[verdict]] += 1;
    await insertRows(
      db,
      importRows,
      validated.flatMap((row) => storedRow(id, row)),
    );
    await reportProgress(db, id, Math.min(from + ROWS_AT_ONCE, rows.length));
  }
  const problemOf = rows.length + leftRows.length === 0 ? NO_ROWS : null;
  await conclude({ ...counts, total: rows.length, readAs, leftRows, problem: problemOf });
}

/**
 * Converts another program's file: by the assignment of its import, as a recognized one, or by one that an
 * admin kept for a file with these columns, which becomes the import's.
 */
async function convertedOf<Row extends Versioned, Thing>(
  db: Db,
  kind: ReadKind<Row, Thing>,
  {
    id,
    content: stored,
    assignment,
    choice,
  }: Pick<typeof imports.$inferSelect, "id" | "content" | "assignment" | "choice">,
) {
  const content = stored ?? "";
  const converted = (await kind.convert?.(content, assignment, { db, choice })) ?? null;
  if (converted !== null || !kind.assigns) return converted;
  const read = readCsv(content, CSV_BOUNDS);
  if (read.ok && placeColumns(kind, read.value.head).ok) return null;
  const other = readCsv(content, OTHER_BOUNDS);
  const kept = other.ok ? await findAssignment(db, kind.name, other.value.head) : null;
  if (kept === null) return null;
  await db.update(imports).set({ assignment: kept }).where(eq(imports.id, id));
  return (await kind.convert?.(content, kept, { db, choice })) ?? null;
}

const NO_ROWS = "This file has a header, but no rows below it.";
const COUNTED = { new: "added", change: "changed", same: "same", fault: "faulty" } as const;

async function allRows(table: CsvTable): Promise<{ rows: CsvRow[]; problem: string | null }> {
  const rows: CsvRow[] = [];
  for (;;) {
    const next = table.rows.next();
    if (next.done) return { rows, problem: next.value };
    rows.push(next.value);
    if (rows.length % ROWS_AT_ONCE === 0) await breathe();
  }
}

async function validateRows<Row extends Thing & Versioned, Thing>(
  kind: ReadKind<Row, Thing>,
  loaded: Loaded<Row, Thing>,
  columns: readonly (FileColumn<Row, Thing> | null)[],
  rows: readonly CsvRow[],
  besides?: ReadonlyMap<number, string>,
): Promise<RowReport<Row, Thing>[]> {
  const files = rows.map(({ row, cells }) => ({
    ...fileRow(columns, row, cells),
    besides: besides?.get(row),
  }));
  const matched = await loaded.match(files);
  const reports: RowReport<Row, Thing>[] = [];
  let since = performance.now();
  for (const [index, file] of files.entries()) {
    const { row } = file;
    const found = matched[index];
    const unread = rows[index]?.fault ?? null;
    const label = `row ${row}`;
    if (unread !== null)
      reports.push({ verdict: "fault", row, label, faults: [{ column: null, cell: "", sentence: unread }] });
    else if (!found?.ok) reports.push({ verdict: "fault", row, label, faults: found ? [found.refusal] : [] });
    else reports.push(validateRow(kind, loaded, file, found.value));
    if (performance.now() - since < PAUSE_EVERY_MS) continue;
    await breathe();
    since = performance.now();
  }
  return reports;
}

/**
 * Reports an error for a row with the same record or unique value as an earlier row, since it's unclear which
 * counts.
 */
function withoutDoubles<Report extends RowReport<Versioned, unknown>>(
  report: Report,
  seen: Map<string, number>,
): Report | RowFaults {
  if (report.verdict === "fault") return report;
  const { row, unique } = report;
  const taken = unique.find((one) => seen.has(one));
  for (const one of unique) if (!seen.has(one)) seen.set(one, row);
  if (taken === undefined) return report;
  const above = rowName(seen.get(taken) ?? row, null).toLowerCase();
  const sentence = `${taken[0]?.toUpperCase()}${taken.slice(1)} is already in ${above}.`;
  const label = "label" in report ? report.label : `row ${row}`;
  return { verdict: "fault", row, label, faults: [{ column: null, cell: "", sentence }] };
}

function storedRow<Thing>(importId: string, report: RowReport<Versioned, Thing>): JsonRow[] {
  if (report.verdict === "same") return [];
  const { row, verdict, label } = report;
  const blank = {
    importId,
    row,
    verdict,
    label,
    subjectId: null,
    faults: [],
    changes: [],
    before: null,
    after: null,
  };
  if (report.verdict === "fault") return [{ ...blank, faults: report.faults }];
  const { changes, valid, before } = report;
  const after = { ...valid.after, version: (before?.version ?? 0) + 1 };
  return [{ ...blank, subjectId: valid.id, changes, before, after }];
}
