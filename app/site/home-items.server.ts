import { and, asc, count, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { ROWS_PER_PAGE } from "#app/desk/list-query.ts";
import type { HomeSection } from "./home-content.ts";
import { homePageContents } from "./tables.server.ts";

/**
 * A page of the admin's home content in the order of the home page, drafts included; `total` counts all pages
 * (rules 35.31).
 */
export async function listHomeItems(
  db: Db,
  { section, page }: { section: HomeSection | null; page: number },
) {
  const matching = section ? eq(homePageContents.section, section) : undefined;
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(homePageContents).where(matching),
    db
      .select()
      .from(homePageContents)
      .where(matching)
      .orderBy(
        asc(homePageContents.section),
        asc(homePageContents.displayOrder),
        asc(homePageContents.title),
        asc(homePageContents.id),
      )
      .limit(ROWS_PER_PAGE)
      .offset((page - 1) * ROWS_PER_PAGE),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** How many value cards visitors see; with none of them they see the built-in ones. */
export async function countValueCards(db: Db): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(homePageContents)
    .where(and(eq(homePageContents.section, "value_proposition"), eq(homePageContents.status, "published")));
  return counted?.total ?? 0;
}

/** Home content, published or not; null when there is none with this id, which must be a UUID. */
export async function findHomeItem(db: Db, id: string) {
  const [row] = await db.select().from(homePageContents).where(eq(homePageContents.id, id));
  return row ?? null;
}
