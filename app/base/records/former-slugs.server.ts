import { and, eq, getTableName, like } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import { formerSlugs } from "./tables.server.ts";

type TextColumn = AnyPgColumn<{ data: string; notNull: true }>;
export type WithSlug = PgTable & { id: TextColumn; slug: TextColumn };

/** The slug that a thing has now which once had this one (rules addresses/changed-slugs); null when none had, or it is gone. */
export async function findPresentSlug(db: Db, table: WithSlug, former: string): Promise<string | null> {
  if (!isSlug(former)) return null;
  const [found] = await db
    .select({ slug: table.slug })
    .from(formerSlugs)
    .innerJoin(table as PgTable, eq(table.id, formerSlugs.id))
    .where(and(eq(formerSlugs.ofTable, getTableName(table)), eq(formerSlugs.slug, former)));
  return found?.slug ?? null;
}

/** The former slugs with this beginning, each with the id of its thing. A new thing that is asked for none of them gets another one. */
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
