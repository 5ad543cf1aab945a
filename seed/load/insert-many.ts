import { getTableColumns, getTableName, type InferInsertModel, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";

/**
 * Inserts many rows in one statement, as one JSON value: this writes thousands of rows a second, while one
 * parameter per cell takes most of a minute. Every row must have the same keys; missing columns get their
 * defaults. Existing rows remain unchanged. Returns the values of the first key of the inserted rows, their
 * ids.
 */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<Set<unknown>> {
  const [first] = rows;
  if (!first) return new Set();
  const columns = getTableColumns(table);
  const names = Object.keys(first).map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}.`);
    return { key, name: column.keyAsName ? toSnakeCase(column.name) : column.name };
  });
  const odd = rows.find((row) => Object.keys(row).length !== names.length);
  if (odd) throw new Error(`A row for ${getTableName(table)} has different keys than the first one.`);
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map(({ key, name }) => [name, row[key as keyof typeof row]]))),
  );
  const list = sql.join(
    names.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const identity = sql.identifier(names[0]?.name ?? "id");
  const inserted = await tx.execute<{ identity: unknown }>(
    sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)
        on conflict do nothing returning ${identity} as identity`,
  );
  return new Set(inserted.rows.map((row) => row.identity));
}
