import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import {
  findArticle,
  findArticleContent,
  findCourse,
  findCurriculum,
  listArticles,
  listCourses,
  listFaqs,
} from "./queries.server.ts";
import type { ArticleSummary, CourseSummary, Faq } from "./resources.ts";

// Pages show these reads from memory until an admin changes something in the Education Center.
const rememberResources = rememberReads<{ articles: ArticleSummary[]; courses: CourseSummary[] }>(
  "education",
  1,
);
const rememberFaqs = rememberReads<Faq[]>("education", 1);
const rememberArticle = rememberReads<Awaited<ReturnType<typeof findArticle>>>("education", 200);
const rememberCourse = rememberReads<Awaited<ReturnType<typeof findCourse>>>("education", 200);
const rememberContent = rememberReads<Awaited<ReturnType<typeof findArticleContent>>>("education", 200);
const rememberCurriculum = rememberReads<Awaited<ReturnType<typeof findCurriculum>>>("education", 200);

/** Every article and course, without the contents and curricula, which are loaded on demand. */
export function currentResources(db: Db) {
  return rememberResources("resources", async () => {
    const [articles, courses] = await Promise.all([listArticles(db), listCourses(db)]);
    return { articles, courses };
  });
}

export function currentFaqs(db: Db) {
  return rememberFaqs("faqs", () => listFaqs(db));
}

// A text that is not a slug is neither looked up nor kept in memory.

export async function currentArticle(db: Db, slug: string) {
  return isSlug(slug) ? rememberArticle(slug, () => findArticle(db, slug)) : null;
}

export async function currentCourse(db: Db, slug: string) {
  return isSlug(slug) ? rememberCourse(slug, () => findCourse(db, slug)) : null;
}

export async function currentContent(db: Db, slug: string) {
  return isSlug(slug) ? rememberContent(slug, () => findArticleContent(db, slug)) : null;
}

export async function currentCurriculum(db: Db, slug: string) {
  return isSlug(slug) ? rememberCurriculum(slug, () => findCurriculum(db, slug)) : null;
}
