import type { ListSorts } from "#app/desk/list-query.ts";

/** How the admin's list of articles can be sorted; it opens with the newest. */
export type ArticleSort = "newest" | "title" | "category" | "read";
export const ARTICLE_SORTS: ListSorts<ArticleSort> = {
  names: ["newest", "title", "category", "read"],
  descending: ["newest"],
};
