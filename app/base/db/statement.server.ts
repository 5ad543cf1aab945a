import { createHash } from "node:crypto";
import { getTableColumns, getTableName, type Placeholder, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, nameStatement, preparingOf } from "./client.server.ts";

/** Placeholders for a statement's values. */
export type Places<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

type Built<Answer> = { toSQL(): { sql: string }; prepare(name: string): Prepared<Answer> };
type Prepared<Answer> = { execute(values: Record<string, unknown>): Promise<Answer> };

/** PostgreSQL truncates names to 63 bytes; the hash and a space take 17. */
const LONGEST_NAME = 46;

/**
 * Creates a prepared statement for frequent queries, where building and planning would be noticeable: each
 * connection builds and prepares it once, by name (docs/decisions/036). An instant or date among the values
 * must not be null, since Drizzle would pass it to its column's encoder.
 */
export function statement<Values extends Record<string, unknown>, Answer>(
  name: string,
  build: (db: Db, value: Places<Values>) => Built<Answer>,
): (db: Db, values: Values) => Promise<Answer> {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name "${name}" is too long.`);
  const kept = new WeakMap<Db, Prepared<Answer>>();
  return async (db, values) => {
    const { on, byName } = preparingOf(db) ?? { on: db, byName: false };
    let prepared = kept.get(on);
    if (!prepared) {
      const built = build(on, places as Places<Values>);
      const { sql: text } = built.toSQL();
      nameStatement(text, name);
      // An empty name means an unnamed statement.
      prepared = built.prepare(byName ? statementName(name, text) : "");
      kept.set(on, prepared);
    }
    return prepared.execute(values);
  };
}

const places = new Proxy<Record<string, Placeholder>>(
  {},
  { get: (_, name) => sql.placeholder(String(name)) },
);

/**
 * A list parameter. In this form, PostgreSQL's planner doesn't see its length, so one plan fits all lists.
 */
export function listOf(place: Placeholder, type: "uuid" | "text" | "int"): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${place}::${array})::${array}`;
}

/**
 * Name of a statement on a connection; contains its hash, since another version of the shop may have used the
 * connection.
 */
export function statementName(name: string, text: string): string {
  return `${name} ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

const locks = statement("lock names", (db, value: Places<{ names: string[] }>) =>
  db
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended(name, 0))` })
    .from(sql`unnest(${listOf(value.names, "text")}) as name`),
);

/** Locks names that have no row, such as "the orders of this phone number", until the transaction ends. */
export async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  // Sorted, so transactions that share several names can't deadlock.
  await locks(tx, { names: [...names].sort() });
}

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
