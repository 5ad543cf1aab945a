/** Rows in order, in chunks, so a file is never in memory as a whole. */
export type RowParts<Row> = AsyncGenerator<Row[]>;

/**
 * Reads chunk by chunk, each starting after the last row, until a chunk isn't full. Keeps no database
 * resources between chunks.
 */
export async function* parts<Row>(
  atOnce: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): RowParts<Row> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < atOnce ? undefined : rows.at(-1);
  } while (last !== undefined);
}
