import type { z } from "zod";
import { richTextField } from "#app/base/lib/rich-text-form.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import { lineOfText } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { ARTICLE } from "./article-item.ts";

/** The form of an article (rules 35.11). An empty slug means the one that it has, or one made from the title. */
export const articleForm = itemForm(ARTICLE, {
  slug: lineOfText("the address", 120)
    .toLowerCase()
    .refine(
      (slug) => slug === "" || isSlug(slug),
      "Please use only letters from a to z, digits and hyphens.",
    ),
  content: richTextField,
});
export type ArticleForm = z.infer<typeof articleForm>;
