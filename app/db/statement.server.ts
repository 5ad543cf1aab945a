import { createHash } from "node:crypto";
import { Column, getTableName, is, Param, Placeholder, type QueryWithTypings, SQL, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { askedBy, type Db } from "./client.server.ts";

/** Runs a statement with its values, on the pool or in an open transaction. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>;

/** The places of a statement's values in its text. */
export type Places<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

/** A query of the query builder. One that gives no rows back is answered with an empty list. */
type Built<Row> = { prepare(name: string): { execute(): Promise<Row[] | pg.QueryResult<never>> } };

/**
 * Makes a statement whose text is built once in a process, at its first use, and which each connection prepares once, by
 * its name. Rows are as Drizzle gives them.
 */
export function statement<Values extends object, Row>(
  name: string,
  build: (db: Db, value: Places<Values>) => Built<Row>,
): Statement<Values, Row> {
  let ready: Ready | undefined;
  return async (db, values) => {
    ready ??= prepare(name, build as (db: Db, value: Record<string, Placeholder>) => Built<unknown>);
    const { query, places, read } = ready;
    const filled = places.map((fill) => fill(values as Record<string, unknown>));
    try {
      const { rows } = await askedBy(db).query({ ...query, values: filled });
      return read ? rows.map(read as (row: unknown) => Row) : [];
    } catch (error) {
      throw new DrizzleQueryError(query.text, filled, error as Error);
    }
  };
}

/**
 * Statements that differ only by which conditions they have: one for each shape that is asked for. There must be few shapes, since
 * every connection keeps each of them.
 */
export function statements<Shape extends Record<string, string | boolean>, Values extends object, Row>(
  name: string,
  build: (shape: Shape) => (db: Db, value: Places<Values>) => Built<Row>,
): (shape: Shape) => Statement<Values, Row> {
  const made = new Map<string, Statement<Values, Row>>();
  return (shape) => {
    const key = Object.values(shape).join();
    const one = made.get(key) ?? statement(name, build(shape));
    made.set(key, one);
    return one;
  };
}

/**
 * A list of values in a statement, for `= any (…)` and `unnest (…)`. Asked for in this way, its length is as unknown to
 * PostgreSQL at every run as in general, so that it makes one plan for all runs and not a new one each time.
 */
export function listOf(place: Placeholder, type: "uuid" | "text" | "int"): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${place}::${array})::${array}`;
}

type Fill = (values: Record<string, unknown>) => unknown;
type Read = (row: unknown[]) => unknown;
type Ready = { query: pg.QueryArrayConfig; places: Fill[]; read: Read | null };

/** What Drizzle has prepared, with the parts that it keeps to itself. */
type Prepared = {
  getQuery(): { sql: string; params: unknown[] };
  fields?: Field[];
  joinsNotNullableMap?: Record<string, boolean>;
  queryConfig: { types: pg.CustomTypesConfig };
};
type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Field = { path: string[]; field: Column | (SQL & { decoder: Decoder }) | SQL.Aliased };

/** The longest name of a statement that PostgreSQL tells apart is 63 bytes; the hash and a space take 17. */
const LONGEST_NAME = 46;

/**
 * Writes constants into the text. As values they would be unknown to the one plan of all runs, which then could use no index
 * that holds only the rows of a constant, nor know how few rows a limit leaves.
 */
class ConstantsInText extends PgDialect {
  override sqlToQuery(query: SQL): QueryWithTypings {
    return super.sqlToQuery(query.inlineParams());
  }
}

const dialect = new ConstantsInText({ casing: "snake_case" });
// It only builds, and has no connection.
const builder: Db = new PgDatabase(
  dialect,
  new NodePgSession({} as pg.Client, dialect, undefined),
  undefined,
);

const anyPlace = new Proxy({} as Record<string, Placeholder>, {
  get: (_, name) => sql.placeholder(String(name)),
});

function prepare(name: string, build: (db: Db, value: Record<string, Placeholder>) => Built<unknown>): Ready {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name "${name}" is too long.`);
  const prepared = build(builder, anyPlace).prepare(name) as unknown as Prepared;
  const { sql: text, params } = prepared.getQuery();
  return {
    query: { name: nameOf(name, text), text, rowMode: "array", types: prepared.queryConfig.types },
    places: params.map(fillOf),
    read: prepared.fields ? reading(prepared.fields, prepared.joinsNotNullableMap ?? {}) : null,
  };
}

/**
 * The name under which connections prepare a text. It carries the text's hash, so that a connection that another version
 * of the shop has used, through a pooler, never answers another text than was asked.
 */
export function nameOf(name: string, text: string): string {
  return `${name} ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

function fillOf(param: unknown): Fill {
  if (is(param, Placeholder)) return (values) => asSent(values[param.name]);
  if (!is(param, Param)) return () => param;
  const { encoder, value } = param;
  if (!is(value, Placeholder)) return () => param;
  return (values) => {
    const given = values[value.name];
    return given === null ? null : encoder.mapToDriverValue(given);
  };
}

/** A value as the driver takes it, which would write an instant or a date as JSON. */
function asSent(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;
}

/** Makes the function that reads a row as Drizzle's own would, without looking at the kinds of its fields each time. */
function reading(fields: readonly Field[], joined: Record<string, boolean>): Read {
  const parts = fields.map(({ path: [group = "", name], field }, at) => {
    const { decoder } = (
      is(field, Column) ? { decoder: field } : is(field, SQL.Aliased) ? field.sql : field
    ) as {
      decoder: Decoder;
    };
    return { at, group, name, decode: (value: unknown) => decoder.mapFromDriverValue(value) };
  });
  const optional = optionalGroups(fields, joined);
  return (row) => {
    const read: Record<string, unknown> = {};
    const inGroup = (group: string) => {
      read[group] ??= {};
      return read[group] as Record<string, unknown>;
    };
    for (const { at, group, name, decode } of parts) {
      const raw = row[at];
      const value = raw === null ? null : decode(raw);
      if (name === undefined) read[group] = value;
      else inGroup(group)[name] = value;
    }
    for (const { group, places } of optional) if (places.every((at) => row[at] === null)) read[group] = null;
    return read;
  };
}

/** The parts of a row that hold the columns of a joined table, which are null as a whole when it has no row. */
function optionalGroups(fields: readonly Field[], joined: Record<string, boolean>) {
  const groups = new Map<string, number[]>();
  for (const [at, { path, field }] of fields.entries()) {
    const [group = "", name] = path;
    if (name === undefined || !is(field, Column) || joined[getTableName(field.table)]) continue;
    groups.set(group, [...(groups.get(group) ?? []), at]);
  }
  return [...groups].map(([group, places]) => ({ group, places }));
}
