import { z } from "zod";
import { ITEM_FIELDS, tickedBox, wholeNumber } from "#app/desk/item-fields.ts";
import { PUBLISH_STATES } from "#app/lib/publishing.ts";
import { richTextField } from "#app/lib/rich-text-form.ts";
import { isSlug } from "#app/lib/slug.ts";
import { lineOfText, requiredLine, requiredPicture, requiredText } from "#app/lib/typed-text.ts";
import { LONGEST_READ } from "./article-item.ts";
import { ARTICLE_CATEGORIES } from "./resources.ts";

/** The form of an article (rules 35.11). An empty slug means the one that it has, or one made from the title. */
export const articleForm = z.strictObject({
  ...ITEM_FIELDS,
  title: requiredLine("the title", 150),
  description: requiredText("the description", 500),
  category: z.enum(ARTICLE_CATEGORIES, { error: "Please choose a category." }),
  readTime: wholeNumber("the read time in minutes", { min: 1, max: LONGEST_READ }),
  image: requiredPicture(),
  featured: tickedBox,
  slug: lineOfText("the address", 120)
    .toLowerCase()
    .refine(
      (slug) => slug === "" || isSlug(slug),
      "Please use only letters from a to z, digits and hyphens.",
    ),
  content: richTextField,
  status: z.enum(PUBLISH_STATES, { error: "Please choose whether visitors see it." }),
});
export type ArticleForm = z.infer<typeof articleForm>;
