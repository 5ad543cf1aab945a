import { useRouteLoaderData } from "react-router";
import { type CategoryFacts, tintClass } from "./categories.ts";

/** The categories in the data of the root loader, so every page knows them. */
export type SiteCategories = { categories: CategoryFacts[] };

const NONE: CategoryFacts[] = [];

/** Returns all categories in display order; none on an error page without the root's data. */
export function useCategories(): CategoryFacts[] {
  return useRouteLoaderData<SiteCategories>("root")?.categories ?? NONE;
}

/** Returns those that visitors see in lists (rules products/categories). */
export function useListedCategories(): CategoryFacts[] {
  return useCategories().filter(({ isListed }) => isListed);
}

/** Returns the function from a category's name to the class of its background color. */
export function useTints(): (category: string) => string {
  const categories = useCategories();
  return (category) => tintClass(categories.find(({ name }) => name === category)?.tint);
}
