import type { FormValues } from "#app/desk/meanwhile.ts";
import { pictureOr } from "#app/lib/address.ts";
import type { PublishState } from "#app/lib/publishing.ts";
import { COURSE_LEVELS, type CourseSummary, DRAWN_PICTURE, type Lesson, lessonsText } from "./resources.ts";

/** What the admin's form calls its fields (rules 35.5). */
export const COURSE_LABELS = {
  title: "Title",
  description: "Description",
  duration: "Duration",
  lessons: "Lessons",
  image: "Image",
  level: "Level",
  featured: "Featured",
  slug: "Address",
  status: "Status",
  curriculum: "Curriculum",
};

/** The most lessons that a course names. */
export const MOST_LESSONS = 999;

/** The most lessons of a curriculum, and the most characters of a lesson's title and duration. */
export const LESSON_BOUNDS = { lessons: 100, title: 200, duration: 60 } as const;

type CourseFields = Omit<CourseSummary, "id"> & { curriculum: Lesson[]; status: PublishState };

/** A course as its form shows it. */
export function courseValues(course: CourseFields): FormValues {
  const { title, description, duration, lessons, image, level, featured, slug, status, curriculum } = course;
  return {
    title,
    description,
    duration,
    lessons: String(lessons),
    image,
    level,
    featured: featured ? "on" : "",
    slug,
    status,
    curriculum: curriculumText(curriculum),
  };
}

/** The form of a new course. */
export const NEW_COURSE = courseValues({
  title: "",
  description: "",
  duration: "",
  lessons: 1,
  image: "",
  level: "Beginner",
  featured: false,
  slug: "",
  status: "published",
  curriculum: [],
});

/** A curriculum as the form's hidden field holds it. The database keeps the names of a lesson in an order of its own. */
export function curriculumText(lessons: readonly Lesson[]): string {
  return JSON.stringify(lessons.map(({ title, duration, free }) => ({ title, duration, free })));
}

/** The lessons of the form's hidden field, as far as they can be read. */
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

/** "The curriculum has 6 lessons.", when that is not what is typed; null when both agree or there is no curriculum. */
export function lessonsHint(typed: string, lessons: number): string | null {
  if (lessons === 0 || typed.trim() === String(lessons)) return null;
  return `The curriculum has ${lessonsText(lessons)}.`;
}

/** How the notice of what somebody else changed shows a value; undefined for those that are shown as they are. */
export function shownCourseValue(field: string, value: string): string | undefined {
  if (field === "featured") return value === "on" ? "yes" : "no";
  if (field !== "curriculum") return undefined;
  const lessons = typedLessons(value);
  return [lessonsText(lessons.length), ...lessons.map(({ title }) => title)].join(", ");
}

/** What is typed into the form, as the course's page would show it. */
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
