import type { ListSorts } from "#app/desk/list-query.ts";

/** How the admin's lists of the Education Center can be sorted; each opens with its first. */
export type FaqSort = "order" | "question";
export const FAQ_SORTS: ListSorts<FaqSort> = { names: ["order", "question"] };
