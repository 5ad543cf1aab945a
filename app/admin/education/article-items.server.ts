import { asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { literally } from "#app/base/db/literally.server.ts";
import { type ListQuery, onPage } from "#app/base/records/list-query.ts";
import type { ArticleSort } from "#app/content/education/article-item.ts";
import { withPicture } from "#app/content/education/resources.ts";
import { educationArticles } from "#app/content/education/tables.server.ts";

// Everything but the text, which may be long.
const ROW = {
  id: educationArticles.id,
  slug: educationArticles.slug,
  title: educationArticles.title,
  description: educationArticles.description,
  category: educationArticles.category,
  readTime: educationArticles.readTime,
  image: educationArticles.image,
  featured: educationArticles.featured,
  status: educationArticles.status,
};

/** A page of the admin's articles, drafts included; `total` counts all pages. */
export async function listArticleItems(db: Db, { search, sort, descending, page }: ListQuery<ArticleSort>) {
  const matching = search
    ? or(
        ilike(educationArticles.title, literally(search)),
        ilike(educationArticles.description, literally(search)),
      )
    : undefined;
  const by: Record<ArticleSort, SQL> = {
    newest: sql`${educationArticles.createdAt}`,
    title: sql`lower(${educationArticles.title})`,
    category: sql`${educationArticles.category}`,
    read: sql`${educationArticles.readTime}`,
  };
  const { limit, offset } = onPage(page);
  const [total, rows] = await Promise.all([
    db.$count(educationArticles, matching),
    db
      .select(ROW)
      .from(educationArticles)
      .where(matching)
      .orderBy(
        descending ? desc(by[sort]) : asc(by[sort]),
        asc(sql`lower(${educationArticles.title})`),
        asc(educationArticles.id),
      )
      .limit(limit)
      .offset(offset),
  ]);
  return { rows: rows.map(withPicture), total };
}

/** An article with its text, published or not; null when there is none with this id, which must be a UUID. */
export async function findArticleItem(db: Db, id: string) {
  const [row] = await db.select().from(educationArticles).where(eq(educationArticles.id, id));
  return row ?? null;
}
