/** Spec 3, Education article and course. */
export const ARTICLE_CATEGORIES = ["Fundamentals", "Products", "Safety", "Research"] as const;
export const COURSE_LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;

/** One entry of a course's curriculum; a lesson that is not free is labelled Premium. */
export type Lesson = { title: string; duration: string; free: boolean };
