import type { Db } from "#app/db/client.server.ts";
import { rememberReads } from "#app/db/memory.server.ts";
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

// For showing: from memory until an admin changes something of the Education Center.
const rememberResources = rememberReads<{ articles: ArticleSummary[]; courses: CourseSummary[] }>(
  "education",
  1,
);
const rememberFaqs = rememberReads<Faq[]>("education", 1);
const rememberArticle = rememberReads<Awaited<ReturnType<typeof findArticle>>>("education", 200);
const rememberCourse = rememberReads<Awaited<ReturnType<typeof findCourse>>>("education", 200);
const rememberContent = rememberReads<Awaited<ReturnType<typeof findArticleContent>>>("education", 200);
const rememberCurriculum = rememberReads<Awaited<ReturnType<typeof findCurriculum>>>("education", 200);

/** Every article and course, without what is loaded on demand. */
export function currentResources(db: Db) {
  return rememberResources("resources", async () => {
    const [articles, courses] = await Promise.all([listArticles(db), listCourses(db)]);
    return { articles, courses };
  });
}

export function currentFaqs(db: Db) {
  return rememberFaqs("faqs", () => listFaqs(db));
}

export function currentArticle(db: Db, slug: string) {
  return rememberArticle(slug, () => findArticle(db, slug));
}

export function currentCourse(db: Db, slug: string) {
  return rememberCourse(slug, () => findCourse(db, slug));
}

export function currentContent(db: Db, slug: string) {
  return rememberContent(slug, () => findArticleContent(db, slug));
}

export function currentCurriculum(db: Db, slug: string) {
  return rememberCurriculum(slug, () => findCurriculum(db, slug));
}
