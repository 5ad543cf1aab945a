import { createHash } from "node:crypto";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, preparingOf } from "./client.server.ts";

/** The places of a statement's values in its text. */
export type Places<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

/** A query of the query builder. */
type Built<Answer> = { toSQL(): { sql: string }; prepare(name: string): Prepared<Answer> };
type Prepared<Answer> = { execute(values: Record<string, unknown>): Promise<Answer> };

/** The longest name of a statement that PostgreSQL tells apart is 63 bytes; the hash and a space take 17. */
const LONGEST_NAME = 46;

/**
 * Makes a statement for what is asked so often that building its text and planning it would show: each connection builds
 * it once and prepares it once, by its name (docs/decisions/036). It runs on the database and in an open transaction. An instant or a date among the values
 * is never null, since Drizzle would ask its column to write it.
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
      // The driver prepares nothing under an empty name.
      prepared = built.prepare(byName ? nameOf(name, built.toSQL().sql) : "");
      kept.set(on, prepared);
    }
    return prepared.execute(values);
  };
}

/** Any value's place, by its name. */
const places = new Proxy<Record<string, Placeholder>>(
  {},
  { get: (_, name) => sql.placeholder(String(name)) },
);

/**
 * A list of values in a statement, for `= any (…)` and `unnest (…)`. Asked for in this way, its length is as unknown to
 * PostgreSQL at every run as in general, so that it makes one plan for all runs and not a new one each time.
 */
export function listOf(place: Placeholder, type: "uuid" | "text" | "int"): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${place}::${array})::${array}`;
}

/**
 * The name under which connections prepare a text. It carries the text's hash, so that a connection that another version
 * of the shop has used, through a pooler, never answers another text than was asked.
 */
export function nameOf(name: string, text: string): string {
  return `${name} ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}
