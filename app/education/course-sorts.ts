import type { ListSorts } from "#app/desk/list-query.ts";

/** How the admin's list of courses can be sorted; it opens by title. */
export type CourseSort = "title" | "duration" | "lessons" | "level";
export const COURSE_SORTS: ListSorts<CourseSort> = {
  names: ["title", "duration", "lessons", "level"],
  descending: ["lessons"],
};
