import { type CsvTable, readCsv } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { Moved, MovedFault, MovedRow } from "./moved-records.ts";
import type { Source } from "./source.ts";
import { type PlacedColumn, placeFields } from "./sources.ts";

/** Limits of another shop's file: texts are longer and columns more than in our own files. */
export const MOVED_BOUNDS = { rows: 10_000, columns: 600, cell: 200_000 };

/** The rows of a file by field, and those that can't be read. */
type ReadRows = { rows: MovedRow[]; faults: MovedFault[] };

/**
 * Reads the rows of a file with the columns of a source, or those that an admin assigned. Refused with a
 * message if the file isn't a table.
 */
export function readRows(text: string, columns: Source["columns"]): Result<ReadRows, string> {
  const read = readCsv(text, MOVED_BOUNDS);
  return read.ok ? rowsOf(read.value, placeFields(columns, read.value.head)) : read;
}

/** Fields that several columns fill together. */
const JOINED = new Set(["pictures"]);

function rowsOf(table: CsvTable, placed: readonly PlacedColumn[]): Result<ReadRows, string> {
  const read: ReadRows = { rows: [], faults: [] };
  for (;;) {
    const next = table.rows.next();
    if (next.done) return next.value === null ? ok(read) : refused(next.value);
    const { row, cells, fault } = next.value;
    if (fault === null) read.rows.push({ row, fields: fieldsOf(cells, placed) });
    else read.faults.push({ row, sentence: `${fault[0]?.toUpperCase()}${fault.slice(1)}` });
  }
}

/** Returns the cells of a row by field: of several columns, the filled one with the best name. */
function fieldsOf(cells: readonly string[], placed: readonly PlacedColumn[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const ranks = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const column = placed[index];
    if (!column || cell.trim() === "") continue;
    const { field, rank } = column;
    const before = fields.get(field);
    if (before !== undefined && JOINED.has(field)) fields.set(field, `${before} ${cell}`);
    else if (before !== undefined && field === "stock" && rank === ranks.get(field))
      fields.set(field, String(Number(before) + Number(cell)));
    else if (before === undefined || rank < (ranks.get(field) ?? 0)) {
      fields.set(field, cell);
      ranks.set(field, rank);
    }
  }
  return fields;
}

/** Adds the rows that couldn't be read to what the others became. */
export function withFaults<One>(moved: Moved<One>, faults: readonly MovedFault[]): Moved<One> {
  return { ...moved, faults: [...faults, ...moved.faults].sort((one, other) => one.row - other.row) };
}
