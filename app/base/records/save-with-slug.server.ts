import { and, eq, getTableName, like, or } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { isNameTaken } from "#app/base/db/transact.server.ts";
import { freeSlug, isSlug, slugOf } from "#app/base/lib/compared.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { formerSlugs } from "./tables.server.ts";

export type SlugTaken = { name: "slug_taken"; by: string };

type Asked = {
  table: WithSlug;
  /** Name of the unique constraint on the slug. */
  constraint: string;
  /** Column with a row's name, for the refusal message. */
  title: WithSlug["slug"];
  id: string;
  typed: string;
  /** Name to make a new slug from, and the fallback if the name yields none. */
  name: string;
  otherwise: string;
};

/**
 * Saves a row with its slug: the typed one, which must be free, else its current one, else one made from its
 * name, numbered if another record has or once had it. If two rows claim a slug concurrently, the second gets
 * the next number, or is refused if it was typed.
 */
export async function saveWithSlug<Row, Refusal>(
  tx: Db,
  { table, constraint, title, id, typed, name, otherwise }: Asked,
  save: (tx: Db, slug: string) => Promise<Result<Row, Refusal>>,
): Promise<Result<Row, Refusal | SlugTaken>> {
  const wanted = typed || (slugOf(name) ?? otherwise);
  // Slugs contain no pattern wildcards. A long one is cut to leave room for its number.
  const beginning = wanted.slice(0, 100);
  const former = () => listFormerSlugs(tx, table, beginning);
  for (;;) {
    const rows = await tx
      .select({ id: table.id, slug: table.slug, title })
      .from(table as PgTable)
      .where(or(eq(table.id, id), like(table.slug, `${beginning}%`)));
    const others = rows.filter((row) => row.id !== id);
    const owner = others.find(({ slug }) => slug === typed);
    if (owner) return refused({ name: "slug_taken", by: owner.title });
    const own = rows.find((row) => row.id === id)?.slug;
    const slug =
      typed || own || freeSlug(wanted, new Set([...others, ...(await former())].map((row) => row.slug)));
    try {
      return await inTransaction(tx, (inner) => save(inner, slug));
    } catch (error) {
      if (!isNameTaken(error, constraint)) throw error;
    }
  }
}

type TextColumn = AnyPgColumn<{ data: string; notNull: true }>;
type WithSlug = PgTable & { id: TextColumn; slug: TextColumn };

/**
 * Returns the current slug of the record that once had this one (rules addresses/changed-slugs); null if
 * there is none.
 */
export async function findPresentSlug(db: Db, table: WithSlug, former: string): Promise<string | null> {
  if (!isSlug(former)) return null;
  const [found] = await db
    .select({ slug: table.slug })
    .from(formerSlugs)
    .innerJoin(table as PgTable, eq(table.id, formerSlugs.id))
    .where(and(eq(formerSlugs.ofTable, getTableName(table)), eq(formerSlugs.slug, former)));
  return found?.slug ?? null;
}

/**
 * Returns former slugs with this prefix, with their records' IDs. A new record never gets one of them
 * automatically.
 */
export function listFormerSlugs(
  db: Db,
  table: WithSlug,
  beginning = "",
): Promise<{ id: string; slug: string }[]> {
  const { id, slug, ofTable } = formerSlugs;
  return db
    .select({ id, slug })
    .from(formerSlugs)
    .where(and(eq(ofTable, getTableName(table)), like(slug, `${beginning}%`)));
}
