import { z } from "zod";
import { ITEM_FIELDS, tickedBox, wholeNumber } from "#app/desk/item-fields.ts";
import { PUBLISH_STATES } from "#app/lib/publishing.ts";
import { isSlug } from "#app/lib/slug.ts";
import { requiredLine, requiredPicture, requiredText } from "#app/lib/typed-text.ts";
import { LESSON_BOUNDS, MOST_LESSONS } from "./course-item.ts";
import { COURSE_LEVELS } from "./resources.ts";

const lesson = z.strictObject({
  title: requiredLine("its title", LESSON_BOUNDS.title),
  duration: requiredLine("its duration", LESSON_BOUNDS.duration),
  free: z.boolean(),
});

const BROKEN = "Please reload the page: the curriculum could not be read.";

/** The curriculum as one text of JSON. A wrong lesson is named by its place: "Lesson 2: Please enter its title." */
const curriculum = z
  .string({ error: BROKEN })
  .max(LESSON_BOUNDS.lessons * 2_000, BROKEN)
  .transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    let typed: unknown;
    try {
      typed = JSON.parse(text);
    } catch {
      return refuse(BROKEN);
    }
    if (!Array.isArray(typed)) return refuse(BROKEN);
    if (typed.length > LESSON_BOUNDS.lessons) {
      return refuse(`Please keep the curriculum within ${LESSON_BOUNDS.lessons} lessons.`);
    }
    const read = z.array(lesson).safeParse(typed);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    return refuse(`Lesson ${Number(issue?.path[0]) + 1}: ${issue?.message}`);
  });

/** The form of a course (rules 35.5). An empty address is made from the title. */
export const courseForm = z.strictObject({
  ...ITEM_FIELDS,
  title: requiredLine("the title", 200),
  description: requiredText("the description", 1_000),
  duration: requiredLine("the duration", 60),
  lessons: wholeNumber("the number of lessons", { min: 1, max: MOST_LESSONS }),
  image: requiredPicture(),
  level: z.enum(COURSE_LEVELS, { error: "Please choose a level." }),
  featured: tickedBox,
  slug: z
    .string({ error: "Please reload the page." })
    .trim()
    .refine(
      (slug) => slug === "" || isSlug(slug),
      "Please use small letters, digits and hyphens, at most 120, or leave it empty.",
    ),
  status: z.enum(PUBLISH_STATES, { error: "Please choose whether visitors see it." }),
  curriculum,
});
export type CourseForm = z.infer<typeof courseForm>;
