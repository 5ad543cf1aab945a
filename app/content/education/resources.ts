import { pictureOr } from "#app/base/lib/address.ts";
import { counted } from "#app/base/lib/money.ts";

/** Categories of articles and levels of courses, in display order (rules education/sort-order). */
export const ARTICLE_CATEGORIES = ["Fundamentals", "Products", "Safety", "Research"] as const;
export const COURSE_LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;

type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];
type CourseLevel = (typeof COURSE_LEVELS)[number];

/** A lesson of a curriculum; a lesson that isn't free is labeled Premium. */
export type Lesson = { title: string; duration: string; free: boolean };

/** An article without its content; `readTime` in minutes. */
export type ArticleSummary = {
  id: string;
  slug: string;
  title: string;
  description: string;
  category: ArticleCategory;
  readTime: number;
  image: string;
  featured: boolean;
};

/** A course without its curriculum; `duration` is free text such as "45 minutes". */
export type CourseSummary = {
  id: string;
  slug: string;
  title: string;
  description: string;
  duration: string;
  lessons: number;
  image: string;
  level: CourseLevel;
  featured: boolean;
};

export type Faq = { id: string; question: string; answer: string };

/** Path of an article. */
export function articlePath(slug: string): string {
  return `/education/articles/${encodeURIComponent(slug)}`;
}

/** Path of a course. */
export function coursePath(slug: string): string {
  return `/education/courses/${encodeURIComponent(slug)}`;
}

/** Returns whether an article or course is featured. */
export function isFeatured({ featured }: { featured: boolean }): boolean {
  return featured;
}

/** "6 min read". */
export function readTimeText(minutes: number): string {
  return `${minutes} min read`;
}

/** "1 lesson", "6 lessons". */
export function lessonsText(lessons: number): string {
  return counted(lessons, "lesson", "lessons");
}

/** Groups articles by category in display order, including empty categories (rules education/sort-order). */
export function byCategory(articles: readonly ArticleSummary[]) {
  return ARTICLE_CATEGORIES.map((category) => ({
    category,
    articles: articles.filter((article) => article.category === category),
  }));
}

/** Sorts courses from Beginner to Advanced; within a level, keeps their order. */
export function inLevelOrder(courses: readonly CourseSummary[]): CourseSummary[] {
  const levelIndex = ({ level }: CourseSummary) => COURSE_LEVELS.indexOf(level);
  return [...courses].sort((one, other) => levelIndex(one) - levelIndex(other));
}

/**
 * Returns further reading after an article: the next one in the list (the last is followed by the first),
 * then others of its category, then the rest in list order; at most `most`, never the article itself.
 */
export function furtherReading(
  articles: readonly ArticleSummary[],
  { slug, category }: Pick<ArticleSummary, "slug" | "category">,
  most: number,
): ArticleSummary[] {
  const index = articles.findIndex((article) => article.slug === slug);
  const others = [...articles.slice(index + 1), ...articles.slice(0, Math.max(index, 0))];
  const [next, ...rest] = others;
  if (!next) return [];
  const related = rest.filter((article) => article.category === category);
  const unrelated = rest.filter((article) => article.category !== category);
  return [next, ...related, ...unrelated].slice(0, most);
}

/** Default image of an article or a course. */
export const DRAWN_PICTURE = "/pictures/default-article.svg";

/** Returns a stored article or course with its own image if that can be shown, or else the default image. */
export function withResourcePicture<T extends { image: string }>(resource: T): T {
  return { ...resource, image: pictureOr(resource.image, DRAWN_PICTURE) };
}

/** Preview image for shared pages of the Education Center; 1200 × 630. */
export const SOCIAL_PICTURE = "/social/education.jpg";

/** Preview image for a shared resource: its own, unless that is a drawing, else the given one. */
export function resourceSocialPicture(image: string, otherwise: string): string {
  return /\.(jpe?g|png|webp)$/i.test(image) ? image : otherwise;
}
