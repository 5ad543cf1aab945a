import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow } from "#app/base/db/write-rows.server.ts";
import { cutLine } from "#app/base/lib/clean-text.ts";
import { readCsvText } from "#app/base/lib/csv-text.ts";
import { type CsvRow, type CsvTable, readCsv } from "#app/base/lib/read-csv.ts";
import type { FileColumn, FileKind, Judging } from "./file-kind.ts";
import { CSV_BOUNDS } from "./import-states.ts";
import { fileRow, type Judged, judgeRow, placeColumns, rowName } from "./judge-row.ts";
import { importRows, imports } from "./tables.server.ts";
import { beginWork, breathe, tellProgress } from "./work.server.ts";

type Sent = { bytes: Uint8Array; fileName: string; actorId: string | null };

/** Keeps a file that was sent, whatever it is, until it is judged; returns the import's id (rules files 2). */
export async function keepFile(
  db: Db,
  kind: FileKind,
  { bytes, fileName, actorId }: Sent,
  now: Temporal.Instant,
): Promise<string> {
  const id = randomUUID();
  const read = readCsvText(bytes);
  const name = cutLine(fileName, 200) || "file.csv";
  const row = { id, kind: kind.name, fileName: name, actorId, createdAt: now };
  if (read.ok)
    await db.insert(imports).values({ ...row, content: read.value.text, encoding: read.value.encoding });
  else await db.insert(imports).values({ ...row, state: "judged", problem: read.refusal });
  return id;
}

const ROWS_AT_ONCE = 250;
/** How long rows are judged without a pause, in ms. */
const PAUSE_EVERY_MS = 10;

/** Takes a kept file for judging it; false when somebody is at it already. */
export function beginJudging(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return beginWork(db, { id, work: "judging", from: ["uploaded", "judged"] }, now);
}

/**
 * Judges all rows of a file that was taken for it (rules files 5, 6): what each changes, or why it cannot. Nothing else is
 * written.
 */
export async function judgeImport(
  db: Database,
  kind: FileKind,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  const [kept] = await db.select({ content: imports.content }).from(imports).where(eq(imports.id, id));
  await db.delete(importRows).where(eq(importRows.importId, id));
  const ended = { state: "judged", work: null, beatAt: null } as const;
  const conclude = async (values: Partial<typeof imports.$inferInsert>) => {
    await db
      .update(imports)
      .set({ ...ended, ...values })
      .where(eq(imports.id, id));
  };

  const read = readCsv(kept?.content ?? "", CSV_BOUNDS);
  if (!read.ok) return conclude({ problem: read.refusal, total: 0 });
  const placed = placeColumns(kind, read.value.head);
  if (!placed.ok) return conclude({ problem: placed.refusal, total: 0 });
  const { rows, problem } = await allRows(read.value);
  if (problem !== null) return conclude({ problem, total: 0 });
  await tellProgress(db, id, 0, rows.length);

  const judging = await kind.begin(db, now);
  const counts = { added: 0, changed: 0, same: 0, faulty: 0 };
  const seen = new Map<string, number>();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const judged = await judgeRows(kind, judging, placed.value, rows.slice(from, from + ROWS_AT_ONCE));
    const told = judged.map((row) => withoutDoubles(row, seen));
    for (const { verdict } of told) counts[COUNTED[verdict]] += 1;
    await insertRows(
      db,
      importRows,
      told.flatMap((row) => storedRow(id, row)),
    );
    await tellProgress(db, id, Math.min(from + ROWS_AT_ONCE, rows.length));
  }
  await conclude({ ...counts, total: rows.length, problem: rows.length === 0 ? NO_ROWS : null });
}

const NO_ROWS = "This file has a head, but no rows below it.";
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

async function judgeRows(
  kind: FileKind,
  judging: Judging,
  columns: readonly (FileColumn | null)[],
  rows: readonly CsvRow[],
): Promise<Judged[]> {
  const files = rows.map(({ row, cells }) => fileRow(columns, row, cells));
  const matched = await judging.match(files);
  const judged: Judged[] = [];
  let since = performance.now();
  for (const [index, file] of files.entries()) {
    const { row } = file;
    const found = matched[index];
    const unread = rows[index]?.fault ?? null;
    const label = `row ${row}`;
    if (unread !== null)
      judged.push({ verdict: "fault", row, label, faults: [{ column: null, cell: "", sentence: unread }] });
    else if (!found?.ok) judged.push({ verdict: "fault", row, label, faults: found ? [found.refusal] : [] });
    else judged.push(judgeRow(kind, judging, file, found.value));
    if (performance.now() - since < PAUSE_EVERY_MS) continue;
    await breathe();
    since = performance.now();
  }
  return judged;
}

/** A row that is about the same as one above it has that as its fault: nobody could say which of them counts. */
function withoutDoubles(judged: Judged, seen: Map<string, number>): Judged {
  if (judged.verdict === "fault") return judged;
  const { row, unique } = judged;
  const taken = unique.find((one) => seen.has(one));
  for (const one of unique) if (!seen.has(one)) seen.set(one, row);
  if (taken === undefined) return judged;
  const above = rowName(seen.get(taken) ?? row, null).toLowerCase();
  const sentence = `${taken[0]?.toUpperCase()}${taken.slice(1)} stands in ${above} already.`;
  const label = "label" in judged ? judged.label : `row ${row}`;
  return { verdict: "fault", row, label, faults: [{ column: null, cell: "", sentence }] };
}

function storedRow(importId: string, judged: Judged): JsonRow[] {
  if (judged.verdict === "same") return [];
  const { row, verdict, label } = judged;
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
  if (judged.verdict === "fault") return [{ ...blank, faults: judged.faults }];
  const { changes, settled, before } = judged;
  const after = { ...settled.after, version: (before?.version ?? 0) + 1 };
  return [{ ...blank, subjectId: settled.id, changes, before, after }];
}
