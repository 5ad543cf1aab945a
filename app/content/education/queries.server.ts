import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import { media } from "#app/base/media/tables.server.ts";
import { type ArticleSummary, type CourseSummary, type Faq, type Lesson, withPicture } from "./resources.ts";
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

// Visitors get nothing of a draft, whatever they ask for.
const isPublishedArticle = (slug: string) =>
  and(eq(educationArticles.slug, slug), eq(educationArticles.status, "published"));
const isPublishedCourse = (slug: string) =>
  and(eq(educationCourses.slug, slug), eq(educationCourses.status, "published"));

/** All articles without their content, the newest first. */
export async function listArticles(db: Db): Promise<ArticleSummary[]> {
  const articles = await db
    .select(ARTICLE)
    .from(educationArticles)
    .where(eq(educationArticles.status, "published"))
    .orderBy(desc(educationArticles.createdAt), asc(educationArticles.title), asc(educationArticles.id));
  return articles.map(withPicture);
}

/** All courses without their curriculum, the newest first. */
export async function listCourses(db: Db): Promise<CourseSummary[]> {
  const courses = await db
    .select(COURSE)
    .from(educationCourses)
    .where(eq(educationCourses.status, "published"))
    .orderBy(desc(educationCourses.createdAt), asc(educationCourses.title), asc(educationCourses.id));
  return courses.map(withPicture);
}

/** The questions and answers by display order, ascending (rules 18.3). */
export function listFaqs(db: Db): Promise<Faq[]> {
  return db
    .select({ id: educationFaqs.id, question: educationFaqs.question, answer: educationFaqs.answer })
    .from(educationFaqs)
    .where(eq(educationFaqs.status, "published"))
    .orderBy(asc(educationFaqs.displayOrder), asc(educationFaqs.id));
}

/** An article as its own page shows it, without its content; null when no article has this slug. */
export async function findArticle(
  db: Db,
  slug: string,
): Promise<(ArticleSummary & { publishedAt: Temporal.Instant; standIn: string | null }) | null> {
  const [article] = await db
    .select({ ...ARTICLE, publishedAt: educationArticles.createdAt, standIn: media.standIn })
    .from(educationArticles)
    .leftJoin(media, eq(media.path, educationArticles.image))
    .where(isPublishedArticle(slug));
  return article ? withPicture(article) : null;
}

/** A course without its curriculum; null when no course has this slug. */
export async function findCourse(db: Db, slug: string): Promise<CourseSummary | null> {
  const [course] = await db.select(COURSE).from(educationCourses).where(isPublishedCourse(slug));
  return course ? withPicture(course) : null;
}

/** An article's content, which is null while nobody has written it; the whole answer is null without such an article. */
export async function findArticleContent(db: Db, slug: string): Promise<{ content: RichText | null } | null> {
  const [found] = await db
    .select({ content: educationArticles.content })
    .from(educationArticles)
    .where(isPublishedArticle(slug));
  return found ?? null;
}

/** The curriculum of a course; null when there is no such course. */
export async function findCurriculum(db: Db, slug: string): Promise<{ curriculum: Lesson[] } | null> {
  const [found] = await db
    .select({ curriculum: educationCourses.curriculum })
    .from(educationCourses)
    .where(isPublishedCourse(slug));
  return found ?? null;
}

/** The articles and courses that have pages of their own, for the sitemap. */
export async function listEducationAddresses(
  db: Db,
): Promise<{ articles: { slug: string }[]; courses: { slug: string }[] }> {
  const [articles, courses] = await Promise.all([
    db
      .select({ slug: educationArticles.slug })
      .from(educationArticles)
      .where(eq(educationArticles.status, "published"))
      .orderBy(asc(educationArticles.slug)),
    db
      .select({ slug: educationCourses.slug })
      .from(educationCourses)
      .where(eq(educationCourses.status, "published"))
      .orderBy(asc(educationCourses.slug)),
  ]);
  return { articles, courses };
}

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
