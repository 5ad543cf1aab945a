/** Byte order mark; without it, some spreadsheets misread UTF-8 as an older encoding. */
export const CSV_START = "\uFEFF";

/**
 * Characters that make a spreadsheet run a cell as a formula: customers may type them in texts that admins
 * export.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** Characters that would end an unquoted cell. */
const NEEDS_QUOTES = /[",\r\n]/;

/** Value of a cell. Amounts are written verbatim, so that spreadsheets read a number with both decimals. */
type Cell = string | number | null | { amount: string };

/** A column of a file: its header and its cell for each row. */
export type CsvColumn<Row> = { head: string; cell: (row: Row) => Cell };

/** Streams a CSV file in chunks of whole lines, header first; rows are read as it is sent. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(({ head }) => head));
  for await (const rows of parts) {
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
  }
}

/**
 * Returns a line of a CSV file, ending with CRLF (RFC 4180); null is an empty cell. Prefixes text that a
 * spreadsheet would run as a formula with an apostrophe, which the spreadsheet hides; numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  const harmless = writtenCell(cell);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Restores a cell's text by removing the apostrophe added by `csvLine`. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Returns a cell as a CSV parser reads it from `csvLine`'s output. */
export function writtenCell(cell: Cell): string {
  if (typeof cell === "object" && cell !== null) return cell.amount;
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  return FORMULA_START.test(cell) ? `'${cell}` : cell;
}

/** Streams a long text as a response body: generates chunks on demand, and stops once the client is gone. */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
