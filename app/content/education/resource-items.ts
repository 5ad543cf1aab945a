import { pictureOr } from "#app/base/lib/address.ts";
import type { PublishState } from "#app/base/lib/publishing.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { plainText, type RichText } from "#app/base/lib/rich-text.ts";
import { readTextValue, textValue } from "#app/base/lib/stored-text.ts";
import {
  box,
  choice,
  describeItem,
  line,
  number,
  own,
  picture,
  publishState,
  text,
} from "#app/base/records/fields.ts";
import type { ListSorts } from "#app/base/records/list-query.ts";
import {
  ARTICLE_CATEGORIES,
  articlePath,
  COURSE_LEVELS,
  type CourseSummary,
  DRAWN_PICTURE,
  type Lesson,
  lessonsText,
} from "./resources.ts";

/** An article as edited by admins (rules content-screens/fields). */
export const ARTICLE = describeItem({
  title: line("Title", "the title", 150),
  description: text("Description", "the description", 500),
  category: choice("Category", ARTICLE_CATEGORIES, "Choose a category."),
  readTime: number("Read Time (minutes)", "the read time in minutes", { min: 1, max: 999 }, "5"),
  image: picture("Image"),
  featured: box("Featured"),
  slug: own<string>("URL slug"),
  content: own<RichText | null>("Text", textValue),
  status: publishState,
});

/** Sort options of the admin list of articles; newest is the default. */
export type ArticleSort = "newest" | "title" | "category" | "read";
export const ARTICLE_SORTS: ListSorts<ArticleSort> = {
  names: ["newest", "title", "category", "read"],
  descending: ["newest"],
};

const WORDS_A_MINUTE = 220;

/** Returns the reading time of the form's text in minutes, at least 1; null if it is empty. */
export function minutesToRead(content: string): number | null {
  const text = plainText(readTextValue(content));
  return text === "" ? null : Math.max(1, Math.round(text.split(" ").length / WORDS_A_MINUTE));
}

type Published = { slug: string; featured: boolean; status: PublishState };

/** Returns the consequences of deleting an article. */
export function articleConsequences({ slug, featured, status }: Published): string[] {
  if (status === "draft") return ["It's a draft, so visitors can't see it."];
  return [
    `Its page ${articlePath(slug)} will return “not found”, including for links on other sites.`,
    ...(featured ? ["It's featured in the Education Center."] : []),
  ];
}

/** Limits of a curriculum: the number of lessons, and the characters of a lesson's title and duration. */
export const LESSON_BOUNDS = { lessons: 100, title: 200, duration: 60 } as const;

/** A course as edited by admins (rules content-screens/fields). */
export const COURSE = describeItem({
  title: line("Title", "the title", 200),
  description: text("Description", "the description", 1_000),
  duration: line("Duration", "the duration", 60),
  lessons: number("Lessons", "the number of lessons", { min: 1, max: 999 }, "1"),
  image: picture("Image"),
  level: choice("Level", COURSE_LEVELS, "Choose a level."),
  featured: box("Featured"),
  slug: own<string>("URL slug"),
  status: publishState,
  curriculum: own<Lesson[]>("Curriculum", curriculumText, "[]"),
});

/** Sort options of the admin list of courses; title is the default. */
export type CourseSort = "title" | "duration" | "lessons" | "level";
export const COURSE_SORTS: ListSorts<CourseSort> = {
  names: ["title", "duration", "lessons", "level"],
  descending: ["lessons"],
};

/**
 * Serializes a curriculum for the form's hidden field, with the keys of each lesson in a fixed order: the
 * database returns them in a different one.
 */
export function curriculumText(lessons: readonly Lesson[]): string {
  return JSON.stringify(lessons.map(({ title, duration, free }) => ({ title, duration, free })));
}

/** Parses the lessons in the form's hidden field; skips invalid ones. */
export function typedLessons(text: string | undefined): Lesson[] {
  let read: unknown;
  try {
    read = JSON.parse(text || "[]");
  } catch {
    return [];
  }
  return Array.isArray(read) ? read.map(typedLesson) : [];
}

function typedLesson(typed: unknown): Lesson {
  const { title, duration, free } = { ...(typed as Partial<Lesson> | null) };
  return { title: String(title ?? ""), duration: String(duration ?? ""), free: free === true };
}

/** Formats the field's curriculum as lines, for comparing two versions. */
export function lessonLines(text: string): string {
  const lines = typedLessons(text).map(
    ({ title, duration, free }, index) => `${index + 1}. ${title}, ${duration}${free ? ", free" : ""}`,
  );
  return lines.join("\n");
}

/**
 * Returns "The curriculum has 6 lessons." if that differs from the typed number; null if they match or
 * there's no curriculum.
 */
export function lessonsHint(typed: string, lessons: number): string | null {
  if (lessons === 0 || typed.trim() === String(lessons)) return null;
  return `The curriculum has ${lessonsText(lessons)}.`;
}

/** Returns the form's input in the form the course page would show it. */
export function typedCourse(values: FormValues): { course: CourseSummary; curriculum: Lesson[] } {
  const course = {
    id: "preview",
    slug: values.slug ?? "",
    title: values.title?.trim() || "Title",
    description: values.description ?? "",
    duration: values.duration ?? "",
    lessons: Number(values.lessons) || 1,
    image: pictureOr(values.image?.trim(), DRAWN_PICTURE),
    level: COURSE_LEVELS.find((level) => level === values.level) ?? "Beginner",
    featured: values.featured === "on",
  };
  return { course, curriculum: typedLessons(values.curriculum) };
}

/** Returns the consequences of deleting a course. */
export function courseConsequences({ status, featured, curriculum }: Written): string[] {
  const lessons = curriculum.length === 1 ? "its lesson" : `its ${curriculum.length} lessons`;
  return [
    ...(curriculum.length > 0 ? [`The curriculum and ${lessons} are deleted too.`] : []),
    ...(status === "published" && featured ? ["It's featured in the Education Center."] : []),
    ...(status === "published" ? ["It's live, and links to its page will stop working."] : []),
  ];
}

type Written = { status: PublishState; featured: boolean; curriculum: readonly Lesson[] };
