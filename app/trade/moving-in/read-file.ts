import { OTHER_BOUNDS } from "#app/base/imports/import-states.ts";
import { type CsvTable, readCsv } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readUnits } from "./cell-values.ts";
import type { Moved, MovedFault, MovedRow } from "./moved-records.ts";
import { plainLines } from "./plain-lines.ts";
import { readHtml } from "./read-html.ts";
import type { Source } from "./source.ts";
import { type PlacedColumn, placeFields } from "./sources.ts";

/** The rows of a file by field, and those that can't be read. */
type ReadRows = { rows: MovedRow[]; faults: MovedFault[] };

/**
 * Reads the rows of a file with the columns of a source, or those that an admin assigned. Refused with a
 * message if the file isn't a table.
 */
export function readRows(text: string, columns: Source["columns"]): Result<ReadRows, string> {
  const read = readCsv(text, OTHER_BOUNDS);
  return read.ok ? rowsOf(read.value, placeFields(columns, read.value.head)) : read;
}

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

type FilledCell = { rank: number; cell: string };

/** Returns the cells of a row by field: of several columns, the filled one with the best name. */
function fieldsOf(cells: readonly string[], placed: readonly PlacedColumn[]): ReadonlyMap<string, string> {
  const filled = new Map<string, FilledCell[]>();
  for (const [index, cell] of cells.entries()) {
    const column = placed[index];
    if (!column || cell.trim() === "") continue;
    const { field, rank } = column;
    filled.set(field, [
      ...(filled.get(field) ?? []),
      { rank, cell: HTML.has(field) ? cell : plainCell(cell) },
    ]);
  }
  return new Map([...filled].map(([field, found]) => [field, oneCell(field, found)]));
}

/** Fields that are read as HTML later. */
const HTML = new Set(["html", "summary"]);

/** Replaces entities, with which some shops store names: "Tea &amp; Honey". */
function plainCell(cell: string): string {
  return /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(cell) ? plainLines(readHtml(cell).text).text : cell;
}

/** Joins the cells of a field: all categories, a line each; all images; and the stock of all locations. */
function oneCell(field: string, found: readonly FilledCell[]): string {
  const [first, ...others] = [...found].sort((one, other) => one.rank - other.rank);
  if (!first || others.length === 0) return first?.cell ?? "";
  if (field === "pictures" || field === "category")
    return [first, ...others].map(({ cell }) => cell).join(field === "category" ? "\n" : " ");
  const places = [first, ...others].filter(({ rank }) => rank === first.rank);
  if (field !== "stock" || places.length === 1) return first.cell;
  const counted = places.flatMap(({ cell }) => readUnits(cell) ?? []);
  return counted.length === 0 ? first.cell : String(counted.reduce((sum, units) => sum + units, 0));
}

/** Adds the rows that couldn't be read to what the others became. */
export function withFaults<One>(moved: Moved<One>, faults: readonly MovedFault[]): Moved<One> {
  return { ...moved, faults: [...faults, ...moved.faults].sort((one, other) => one.row - other.row) };
}
