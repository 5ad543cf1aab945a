import { createHash } from "node:crypto";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
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
