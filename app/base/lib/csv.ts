/** The mark before the first line, without which some spreadsheets read UTF-8 as an older encoding. */
export const CSV_START = "\uFEFF";

/** Signs that make a spreadsheet read a cell as a formula. A customer may type them, and an admin opens the file. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** Characters that would end a cell or a line in an unquoted cell. */
const NEEDS_QUOTES = /[",\r\n]/;

/** Value of a cell; amounts are written as they are, so spreadsheets read a number with both decimals. */
type Cell = string | number | null | { amount: string };

/** A column of a file: its head, and what a row has there. */
export type CsvColumn<Row> = { head: string; cell: (row: Row) => Cell };

/** A file for spreadsheets in pieces of whole lines, the head first; its rows are read while it is sent. */
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
 * One line of a CSV file with its line end (CRLF, as RFC 4180 has it); null is an empty cell. A text that a spreadsheet
 * would run as a formula gets a leading apostrophe, which the spreadsheet does not show; numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  const harmless = writtenCell(cell);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Restores a cell's text from before `csvLine` kept it from running as a formula. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A cell as `csvLine` writes it, but without the quotes around it: what a reader of the file finds. */
export function writtenCell(cell: Cell): string {
  if (typeof cell === "object" && cell !== null) return cell.amount;
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  return FORMULA_START.test(cell) ? `'${cell}` : cell;
}

/** A long text as a body to send: a piece is made when there is room for it, and none once the other side is gone. */
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
