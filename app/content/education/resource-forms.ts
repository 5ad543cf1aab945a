import { z } from "zod";
import { isSlug } from "#app/base/lib/compared.ts";
import { richTextField } from "#app/base/lib/rich-text-form.ts";
import { requiredLine, typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { ARTICLE, COURSE, LESSON_BOUNDS } from "./resource-items.ts";

const lesson = z.strictObject({
  title: requiredLine("its title", LESSON_BOUNDS.title),
  duration: requiredLine("its duration", LESSON_BOUNDS.duration),
  free: z.boolean(),
});

const BROKEN = "We couldn't read the curriculum. Reload the page and try again.";

/**
 * The curriculum as JSON. Errors identify an invalid lesson by its number: "Lesson 2: Please enter its
 * title."
 */
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
      return refuse(`Please enter at most ${LESSON_BOUNDS.lessons} lessons.`);
    }
    const read = z.array(lesson).safeParse(typed);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    return refuse(`Lesson ${Number(issue?.path[0]) + 1}: ${issue?.message}`);
  });

/** The course form (rules content-screens/fields). A blank slug is made from the title. */
export const courseForm = itemForm(COURSE, {
  slug: typedCode("Reload the page and try again.").refine(
    (slug) => slug === "" || isSlug(slug),
    "Use up to 120 lowercase letters, digits, and hyphens, or leave it blank.",
  ),
  curriculum,
});
export type CourseForm = z.infer<typeof courseForm>;

/**
 * The article form (rules content-screens/fields). A blank slug keeps the current one, or for a new article
 * is made from the title.
 */
export const articleForm = itemForm(ARTICLE, {
  slug: typedCode("Reload the page and try again.")
    .max(120, "Please enter at most 120 characters.")
    .toLowerCase()
    .refine((slug) => slug === "" || isSlug(slug), "Use only letters from a to z, digits, and hyphens."),
  content: richTextField,
});
export type ArticleForm = z.infer<typeof articleForm>;
