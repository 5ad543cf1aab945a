import type { RefObject } from "react";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { CATEGORIES, categoryOf, defaultPicture } from "./categories.ts";

/** Default image of a product; an empty category, from an old cart item, counts as the first category. */
const ofCategory = ({ dataset: { category } }: HTMLImageElement) =>
  category === undefined ? undefined : defaultPicture(categoryOf(category) ?? CATEGORIES[0]);

/**
 * Replaces product images (`img[data-category]`) that fail to load with the default image of their category.
 */
export function useProductPictures(inside: RefObject<HTMLElement | null>) {
  useDefaultPictures(inside, ofCategory);
}
