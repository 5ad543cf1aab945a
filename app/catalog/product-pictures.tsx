import type { RefObject } from "react";
import { useDefaultPictures } from "#app/ui/default-pictures.tsx";
import { CATEGORIES, categoryOf, defaultPicture } from "./categories.ts";

/** The default of a product picture; a cart that was kept before its lines had a category names none. */
const ofCategory = ({ dataset: { category } }: HTMLImageElement) =>
  category === undefined ? undefined : defaultPicture(categoryOf(category) ?? CATEGORIES[0]);

/** Product pictures (`img[data-category]`) that cannot be loaded give way to the drawn one of their category. */
export function useProductPictures(inside: RefObject<HTMLElement | null>) {
  useDefaultPictures(inside, ofCategory);
}
