import type { PublishState } from "#app/base/lib/publishing.ts";
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
import { ARTICLE_CATEGORIES, articlePath } from "./resources.ts";

/** An article, as admins write it (rules 35.11). */
export const ARTICLE = describeItem({
  title: line("Title", "the title", 150),
  description: text("Description", "the description", 500),
  category: choice("Category", ARTICLE_CATEGORIES, "Please choose a category."),
  readTime: number("Read Time (minutes)", "the read time in minutes", { min: 1, max: 999 }, "5"),
  image: picture("Image"),
  featured: box("Featured"),
  slug: own<string>("Address"),
  content: own<RichText | null>("Text", textValue),
  status: publishState,
});

/** How the admin's list of articles can be sorted; it opens with the newest. */
export type ArticleSort = "newest" | "title" | "category" | "read";
export const ARTICLE_SORTS: ListSorts<ArticleSort> = {
  names: ["newest", "title", "category", "read"],
  descending: ["newest"],
};

const WORDS_A_MINUTE = 220;

/** How many minutes the text of the form takes to read, at least 1; null for an empty one. */
export function minutesToRead(content: string): number | null {
  const words = plainText(readTextValue(content));
  return words === "" ? null : Math.max(1, Math.round(words.split(" ").length / WORDS_A_MINUTE));
}

type Published = { slug: string; featured: boolean; status: PublishState };

/** What deleting an article brings about. */
export function articleConsequences({ slug, featured, status }: Published): string[] {
  if (status === "draft") return ["It is a draft: visitors do not see it."];
  return [
    `Its page ${articlePath(slug)} will answer “not found”, also to links on other sites.`,
    ...(featured ? ["It is one of the featured articles of the Education Center."] : []),
  ];
}
