import type { RefObject } from "react";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { CATEGORIES, categoryOf, defaultPicture } from "./categories.ts";

/** The default of a product picture; an empty category, of an old cart line, counts as the first one. */
const ofCategory = ({ dataset: { category } }: HTMLImageElement) =>
  category === undefined ? undefined : defaultPicture(categoryOf(category) ?? CATEGORIES[0]);

/** Replaces product pictures (`img[data-category]`) that cannot be loaded by the drawn picture of their category. */
export function useProductPictures(inside: RefObject<HTMLElement | null>) {
  useDefaultPictures(inside, ofCategory);
}
