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
  /** The constraint that lets no two rows have one slug. */
  constraint: string;
  /** The column with the name of a row, for the sentence of a refusal. */
  title: WithSlug["slug"];
  id: string;
  typed: string;
  /** Name from which a new slug is made, and the fallback when nothing of it is left. */
  name: string;
  otherwise: string;
};

/**
 * Saves a row with its slug: the typed one, which must be free, else its own, else one made of its name, with a number
 * when that is, or once was, someone's. When two rows want one slug at the same moment, the other gets the next, or is refused.
 */
export async function saveWithSlug<Row, Refusal>(
  tx: Db,
  { table, constraint, title, id, typed, name, otherwise }: Asked,
  save: (tx: Db, slug: string) => Promise<Result<Row, Refusal>>,
): Promise<Result<Row, Refusal | SlugTaken>> {
  const wanted = typed || (slugOf(name) ?? otherwise);
  // A slug has no character that means more than itself in a pattern. A long one is cut to make room for its number.
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

/** The slug that a record has now which once had this one (rules addresses/changed-slugs); null when none had, or it is gone. */
export async function findPresentSlug(db: Db, table: WithSlug, former: string): Promise<string | null> {
  if (!isSlug(former)) return null;
  const [found] = await db
    .select({ slug: table.slug })
    .from(formerSlugs)
    .innerJoin(table as PgTable, eq(table.id, formerSlugs.id))
    .where(and(eq(formerSlugs.ofTable, getTableName(table)), eq(formerSlugs.slug, former)));
  return found?.slug ?? null;
}

/** The former slugs with this beginning, each with the id of its record. A new record that is asked for none of them gets another one. */
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
