/**
 * What stands before the first line of a file for spreadsheets: without this
 * mark, some of them read UTF-8 as an older encoding and break every accent.
 */
export const CSV_START = "\uFEFF";

/**
 * Signs that make a spreadsheet read a cell as a formula; some read the full-width forms and skip a line feed. A
 * customer may type them into any text field, and the file is opened by an admin.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** Signs that would end a cell or a line if the cell stood without quotes. */
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One line of a CSV file with its line end (CRLF, as RFC 4180 has it). A text
 * that a spreadsheet would run as a formula gets a leading apostrophe, which
 * the spreadsheet does not show; numbers stay numbers, also negative ones.
 * null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Text that is made piece by piece, such as a long file, as a body to send: a piece is asked for when there is room for
 * it, and when the other side goes away, no other is made.
 */
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
