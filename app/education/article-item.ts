import type { FormValues } from "#app/desk/meanwhile.ts";
import type { PublishState } from "#app/lib/publishing.ts";
import { plainText, type RichText } from "#app/lib/rich-text.ts";
import { readTextValue, textValue } from "#app/lib/stored-text.ts";
import { type ArticleCategory, articlePath } from "./resources.ts";

/** What the admin's form calls its fields (rules 35.11). */
export const ARTICLE_LABELS = {
  title: "Title",
  description: "Description",
  category: "Category",
  readTime: "Read Time (minutes)",
  image: "Image",
  featured: "Featured",
  slug: "Address",
  content: "Text",
  status: "Status",
};

/** The most minutes of a read time. */
export const LONGEST_READ = 999;

type ArticleFields = {
  title: string;
  description: string;
  category: ArticleCategory;
  readTime: number;
  image: string;
  featured: boolean;
  slug: string;
  content: RichText | null;
  status: PublishState;
};

/** An article as its form shows it. */
export function articleValues(article: ArticleFields): FormValues {
  const { title, description, category, readTime, image, featured, slug, content, status } = article;
  return {
    title,
    description,
    category,
    readTime: String(readTime),
    image,
    featured: featured ? "on" : "",
    slug,
    content: textValue(content),
    status,
  };
}

/** The form of a new article. */
export const NEW_ARTICLE = articleValues({
  title: "",
  description: "",
  category: "Fundamentals",
  readTime: 5,
  image: "",
  featured: false,
  slug: "",
  content: null,
  status: "published",
});

/** How the notice of what somebody else changed shows a value. */
export function shownArticleValue(field: string, value: string): string | undefined {
  if (field === "featured") return value === "on" ? "yes" : "no";
  if (field === "status") return value === "published" ? "visitors see it" : "draft";
  return field === "content" ? shownText(value) : undefined;
}

/** A text in the notice: how long it is, and how it begins. */
function shownText(value: string): string {
  const text = plainText(readTextValue(value));
  return text === "" ? "" : `${wordsOf(text)} words, “${text}”`;
}

const WORDS_A_MINUTE = 220;

/** How many minutes the text of the form takes to read, at least 1; null for an empty one. */
export function minutesToRead(content: string): number | null {
  const text = plainText(readTextValue(content));
  return text === "" ? null : Math.max(1, Math.round(wordsOf(text) / WORDS_A_MINUTE));
}

function wordsOf(text: string): number {
  return text.split(" ").length;
}

/** What hangs on an article, for the question whether to delete it. */
export function hangsOnArticle({
  slug,
  featured,
  status,
}: Pick<ArticleFields, "slug" | "featured" | "status">): string[] {
  if (status === "draft") return ["It is a draft: visitors do not see it."];
  return [
    `Its page ${articlePath(slug)} will answer “not found”, also to links on other sites.`,
    ...(featured ? ["It is one of the featured articles of the Education Center."] : []),
  ];
}
