import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, inReadingOrder, isIn } from "#app/base/db/literally.server.ts";
import { listPage, sortedAs } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import type { ArticleSort, CourseSort } from "#app/content/education/resource-items.ts";
import { COURSE_LEVELS, withResourcePicture } from "#app/content/education/resources.ts";
import { educationArticles, educationCourses } from "#app/content/education/tables.server.ts";

/** Filters by search, and sorts; ties sort by title. */
function narrowed<Sort extends string>(
  { id, title, description }: typeof educationArticles | typeof educationCourses,
  query: ListQuery<Sort>,
  by: Record<Sort, SQL>,
) {
  return {
    matching: query.search ? isIn(query.search, comparedOf(title, description)) : undefined,
    order: [sortedAs(query, by), asc(inReadingOrder(title)), asc(id)],
  };
}

/**
 * Lists a page of articles without their texts, including drafts; `total` counts all pages (rules
 * content-screens/search).
 */
export async function listArticleItems(db: Db, query: ListQuery<ArticleSort>) {
  const { id, slug, title, description, category, readTime, image, featured, status } = educationArticles;
  const { matching, order } = narrowed(educationArticles, query, {
    newest: sql`${educationArticles.createdAt}`,
    title: inReadingOrder(title),
    category: sql`${category}`,
    read: sql`${readTime}`,
  });
  const all = db
    .select({ id, slug, title, description, category, readTime, image, featured, status })
    .from(educationArticles)
    .where(matching)
    .orderBy(...order);
  const { rows, total } = await listPage(all, query.page, db.$count(educationArticles, matching));
  return { rows: rows.map(withResourcePicture), total };
}

/** Returns an article with its text, published or not; null if no article has this id (a UUID). */
export async function findArticleItem(db: Db, id: string) {
  const [row] = await db.select().from(educationArticles).where(eq(educationArticles.id, id));
  return row ?? null;
}

/**
 * Lists a page of courses without their curricula, including drafts; `total` counts all pages (rules
 * content-screens/search).
 */
export async function listCourseItems(db: Db, query: ListQuery<CourseSort>) {
  const { id, title, description, duration, lessons, level, featured, status } = educationCourses;
  const { matching, order } = narrowed(educationCourses, query, {
    title: inReadingOrder(title),
    duration: inReadingOrder(duration),
    lessons: sql`${lessons}`,
    level: sql`array_position(${sql.param([...COURSE_LEVELS])}::text[], ${level})`,
  });
  const all = db
    .select({ id, title, description, duration, lessons, level, featured, status })
    .from(educationCourses)
    .where(matching)
    .orderBy(...order);
  const { rows, total } = await listPage(all, query.page, db.$count(educationCourses, matching));
  return { rows, total };
}

/** Returns a course, published or not; null if no course has this id (a UUID). */
export async function findCourseItem(db: Db, id: string) {
  const [row] = await db.select().from(educationCourses).where(eq(educationCourses.id, id));
  return row ?? null;
}
