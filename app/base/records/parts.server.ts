/** Rows in their sequence, some at a time, so no file ever is in memory as a whole. */
export type RowParts<Row> = AsyncGenerator<Row[]>;

/** Reads on from the last row until a part is not full. Between two parts nothing in the database is held. */
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
