import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";

/** Rows per statement: few enough to stay well within the time limit and not block other work. */
const ROWS_AT_ONCE = 250;

/** A row as JSON, by the table's property names in code; days and instants may be texts. */
export type JsonRow = Readonly<Record<string, unknown>>;

/**
 * Inserts many rows in a few statements. All rows must have the same columns; the others get their defaults.
 */
export async function insertRows(tx: Db, table: PgTable, rows: readonly JsonRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = namesOf(table, first);
  const listed = sql.join(names.map(columnName), sql`, `);
  for (const sent of parts(rows)) {
    await tx.execute(
      sql`insert into ${table} (${listed}) select ${listed} from ${recordsOf(table, names, sent)} as given`,
    );
  }
}

/** Updates many rows in a few statements, found by `key`. All rows must have the same columns. */
export async function updateRows(
  tx: Db,
  table: PgTable,
  key: AnyPgColumn,
  rows: readonly JsonRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = namesOf(table, first);
  const id = columnName(key.name);
  const set = names
    .filter((name) => name !== key.name)
    .map((name) => sql`${columnName(name)} = given.${columnName(name)}`);
  for (const sent of parts(rows)) {
    await tx.execute(
      sql`update ${table} as stored set ${sql.join(set, sql`, `)} from ${recordsOf(table, names, sent)} as given where stored.${id} = given.${id}`,
    );
  }
}

function namesOf(table: PgTable, row: JsonRow): string[] {
  const columns = getTableColumns(table);
  const names = Object.keys(row);
  const unknown = names.find((name) => !Object.hasOwn(columns, name));
  if (unknown) throw new Error(`The table ${getTableName(table)} has no column ${unknown}.`);
  return names;
}

const columnName = (name: string): SQL => sql`${sql.identifier(toSnakeCase(name))}`;

function recordsOf(table: PgTable, names: readonly string[], rows: readonly JsonRow[]): SQL {
  const stored = rows.map((row) => Object.fromEntries(names.map((name) => [toSnakeCase(name), row[name]])));
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)`;
}

function* parts(rows: readonly JsonRow[]): Generator<readonly JsonRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
