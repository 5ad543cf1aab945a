import type { ConvertedFile } from "#app/base/imports/file-kind.ts";
import { OTHER_BOUNDS } from "#app/base/imports/import-states.ts";
import { writtenCell } from "#app/base/lib/csv.ts";
import type { CsvRow } from "#app/base/lib/read-csv.ts";
import { readCsv, twiceSentence } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { Moved } from "./moved-records.ts";
import type { Source } from "./source.ts";
import { placeFields, recognizeSource } from "./sources.ts";

/** Where files of other contents are imported, in words. */
const PLACES: Record<Source["of"], string> = {
  products: "Import it under Products.",
  customers: "Import it under Waitlist, Moved customers.",
  discounts: "Import it under Promo codes.",
};

/** Recognizes another shop's file; null for other files. Refused if it has something else than `of`, or one of its columns twice. */
export function recognizeFile<Of extends Source["of"]>(
  text: string,
  of: Of,
): Result<Extract<Source, { of: Of }>, string> | null {
  const read = readCsv(text, OTHER_BOUNDS);
  const source = read.ok ? recognizeSource(read.value.head) : null;
  if (!read.ok || !source) return null;
  if (source.of !== of) return refused(`This is a file of ${source.label}. ${PLACES[source.of]}`);
  const unclear = read.value.repeated.find((name) => placeFields(source.columns, [name])[0] !== null);
  if (unclear !== undefined) return refused(twiceSentence(unclear));
  return ok(source as Extract<Source, { of: Of }>);
}

/** The cells of a record by column, its row, and what isn't in a column. */
export type Line = { row: number; cells: Readonly<Record<string, string>>; besides?: string };

/**
 * Returns moved records as the rows of a table with these columns, in file order, with their faults. `breathe`
 * lets other work run between records.
 */
export async function convertedFile<One>(
  name: string,
  head: readonly string[],
  { records, faults, left }: Moved<One>,
  linesOf: (one: One) => readonly Line[],
  breathe: () => Promise<void>,
): Promise<ConvertedFile> {
  const all: Line[] = [];
  for (const one of records) {
    all.push(...linesOf(one));
    // A single description can take long.
    await breathe();
  }
  const given = distinctRows(all);
  const lines = given.map(
    ({ row, cells }): CsvRow => ({
      row,
      cells: head.map((column) => writtenCell(cells[column] ?? "")),
      fault: null,
    }),
  );
  const broken = faults.map(
    ({ row, sentence }): CsvRow => ({
      row,
      cells: head.map(() => ""),
      fault: sentence,
    }),
  );
  const rows = onePerRow([...lines, ...broken]);
  return {
    name,
    besides: new Map(given.flatMap(({ row, besides }) => (besides === undefined ? [] : [[row, besides]]))),
    left: [...left].sort((one, other) => one.row - other.row),
    table: {
      head: [...head],
      repeated: [],
      rows: (function* () {
        yield* rows;
        return null;
      })(),
    },
  };
}

/** Numbers the further records of one row after the last row. */
function distinctRows(lines: readonly Line[]): Line[] {
  const taken = new Set<number>();
  let last = lines.reduce((most, { row }) => Math.max(most, row), 0);
  return lines.map((line) => {
    const row = taken.has(line.row) ? ++last : line.row;
    taken.add(row);
    return { ...line, row };
  });
}

/** Sorts rows, and joins the faults of a row, which counts as one. */
function onePerRow(rows: readonly CsvRow[]): CsvRow[] {
  const byRow = new Map<number, CsvRow>();
  for (const one of rows) {
    const before = byRow.get(one.row);
    const faults = [before?.fault, one.fault].filter(Boolean);
    byRow.set(one.row, before ? { ...before, fault: faults.length > 0 ? faults.join(" ") : null } : one);
  }
  return [...byRow.values()].sort((one, other) => one.row - other.row);
}
