import { createHash } from "node:crypto";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, preparingOf } from "./client.server.ts";
import { nameStatement } from "./watched-client.server.ts";

/** The places of a statement's values in its text. */
export type Places<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

type Built<Answer> = { toSQL(): { sql: string }; prepare(name: string): Prepared<Answer> };
type Prepared<Answer> = { execute(values: Record<string, unknown>): Promise<Answer> };

/** The longest name of a statement that PostgreSQL tells apart is 63 bytes; the hash and a space take 17. */
const LONGEST_NAME = 46;

/**
 * Makes a statement for what is asked so often that building its text and planning it would show: each connection builds
 * it once and prepares it once, by its name (docs/decisions/036). An instant or a date among the values is never null,
 * since Drizzle would ask its column to write it.
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
      // The driver prepares nothing under an empty name.
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

/** A list of values. In this form PostgreSQL knows its length at no run, and makes one plan for all of them. */
export function listOf(place: Placeholder, type: "uuid" | "text" | "int"): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${place}::${array})::${array}`;
}

/**
 * The name of a text on a connection: with its hash, since another version of the shop may have used the connection.
 */
export function statementName(name: string, text: string): string {
  return `${name} ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}
