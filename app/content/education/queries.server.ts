import { and, asc, desc, eq } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isSlug } from "#app/base/lib/compared.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { media } from "#app/base/media/tables.server.ts";
import { findPresentSlug } from "#app/base/records/save-with-slug.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import {
  type ArticleSummary,
  type CourseSummary,
  type Faq,
  type Lesson,
  withResourcePicture,
} from "./resources.ts";
import { educationArticles, educationCourses, educationFaqs } from "./tables.server.ts";

const ARTICLE = {
  id: educationArticles.id,
  slug: educationArticles.slug,
  title: educationArticles.title,
  description: educationArticles.description,
  category: educationArticles.category,
  readTime: educationArticles.readTime,
  image: educationArticles.image,
  featured: educationArticles.featured,
};

const COURSE = {
  id: educationCourses.id,
  slug: educationCourses.slug,
  title: educationCourses.title,
  description: educationCourses.description,
  duration: educationCourses.duration,
  lessons: educationCourses.lessons,
  image: educationCourses.image,
  level: educationCourses.level,
  featured: educationCourses.featured,
};

// Visitors never get a draft, whatever they request.
const isPublishedArticle = (slug: string) =>
  and(eq(educationArticles.slug, slug), eq(educationArticles.status, "published"));
const isPublishedCourse = (slug: string) =>
  and(eq(educationCourses.slug, slug), eq(educationCourses.status, "published"));

/** Returns all articles without their content, newest first. */
export async function listArticles(db: Db): Promise<ArticleSummary[]> {
  const articles = await db
    .select(ARTICLE)
    .from(educationArticles)
    .where(eq(educationArticles.status, "published"))
    .orderBy(desc(educationArticles.createdAt), asc(educationArticles.title), asc(educationArticles.id));
  return articles.map(withResourcePicture);
}

/** Returns all courses without their curriculum, newest first. */
export async function listCourses(db: Db): Promise<CourseSummary[]> {
  const courses = await db
    .select(COURSE)
    .from(educationCourses)
    .where(eq(educationCourses.status, "published"))
    .orderBy(desc(educationCourses.createdAt), asc(educationCourses.title), asc(educationCourses.id));
  return courses.map(withResourcePicture);
}

/** Returns the FAQs by display order, ascending (rules education/sort-order). */
export function listFaqs(db: Db): Promise<Faq[]> {
  return db
    .select({ id: educationFaqs.id, question: educationFaqs.question, answer: educationFaqs.answer })
    .from(educationFaqs)
    .where(eq(educationFaqs.status, "published"))
    .orderBy(asc(educationFaqs.displayOrder), asc(educationFaqs.id));
}

/**
 * Returns an article in the form its own page shows, without its content; null if no article has this slug.
 */
export async function findArticle(db: Db, slug: string) {
  const [article] = await db
    .select({ ...ARTICLE, publishedAt: educationArticles.createdAt, standIn: media.standIn })
    .from(educationArticles)
    .leftJoin(media, eq(media.path, educationArticles.image))
    .where(isPublishedArticle(slug));
  return article ? withResourcePicture(article) : null;
}

/** Returns a course without its curriculum; null if no course has this slug. */
export async function findCourse(db: Db, slug: string): Promise<CourseSummary | null> {
  const [course] = await db.select(COURSE).from(educationCourses).where(isPublishedCourse(slug));
  return course ? withResourcePicture(course) : null;
}

/** Returns an article's content, which is null until it's written; null if there's no such article. */
export async function findArticleContent(db: Db, slug: string): Promise<{ content: RichText | null } | null> {
  const [found] = await db
    .select({ content: educationArticles.content })
    .from(educationArticles)
    .where(isPublishedArticle(slug));
  return found ?? null;
}

/** Returns the curriculum of a course; null if there is no such course. */
export async function findCurriculum(db: Db, slug: string): Promise<{ curriculum: Lesson[] } | null> {
  const [found] = await db
    .select({ curriculum: educationCourses.curriculum })
    .from(educationCourses)
    .where(isPublishedCourse(slug));
  return found ?? null;
}

// Reads cached until an admin changes something in the Education Center.

/** Caches the result of `find` for a slug. Text that isn't a slug is neither looked up nor cached. */
function rememberSlugs<Found>(find: (db: Db, slug: string) => Promise<Found | null>) {
  const remember = rememberReads<Found | null>("education", 200);
  return async (db: Db, slug: string) => (isSlug(slug) ? remember(slug, () => find(db, slug)) : null);
}

export const currentArticle = rememberSlugs(findArticle);
export const currentContent = rememberSlugs(findArticleContent);
export const currentCourse = rememberSlugs(findCourse);
export const currentCurriculum = rememberSlugs(findCurriculum);

/**
 * Returns the current slug of the published article that once had this slug (rules addresses/changed-slugs);
 * null if none.
 */
export async function findMovedArticle(db: Db, former: string): Promise<string | null> {
  const slug = await findPresentSlug(db, educationArticles, former);
  return slug !== null && (await currentArticle(db, slug)) ? slug : null;
}

/** Does the same for courses. */
export async function findMovedCourse(db: Db, former: string): Promise<string | null> {
  const slug = await findPresentSlug(db, educationCourses, former);
  return slug !== null && (await currentCourse(db, slug)) ? slug : null;
}

const rememberResources = rememberReads<{ articles: ArticleSummary[]; courses: CourseSummary[] }>(
  "education",
  1,
);
const rememberFaqs = rememberReads<Faq[]>("education", 1);

/** Returns every article and course without contents and curricula, which are loaded on demand. */
export function currentResources(db: Db) {
  return rememberResources("resources", async () => {
    const [articles, courses] = await Promise.all([listArticles(db), listCourses(db)]);
    return { articles, courses };
  });
}

export function currentFaqs(db: Db) {
  return rememberFaqs("faqs", () => listFaqs(db));
}

/**
 * Returns whether the shop shows an Education Center (rules education/nothing-to-read); true if that can't be
 * read, so that its page says so.
 */
export async function hasEducation(db: Db): Promise<boolean> {
  const { isDemo } = await currentSettings(db);
  if (isDemo) return true;
  try {
    const [{ articles, courses }, faqs] = await Promise.all([currentResources(db), currentFaqs(db)]);
    return articles.length + courses.length + faqs.length > 0;
  } catch (error) {
    reportError(error, "the menu's Education entry");
    return true;
  }
}
