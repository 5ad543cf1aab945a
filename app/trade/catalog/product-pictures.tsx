import { type RefObject, useCallback } from "react";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { defaultPicture } from "./categories.ts";
import { useCategories } from "./site-categories.tsx";

/**
 * Replaces product images (`img[data-category]`) that fail to load with the default image of their category's
 * class; a category unknown today, from an old order or cart item, gets the neutral one.
 */
export function useProductPictures(inside: RefObject<HTMLElement | null>) {
  const categories = useCategories();
  const ofCategory = useCallback(
    ({ dataset: { category } }: HTMLImageElement) =>
      category === undefined
        ? undefined
        : defaultPicture(categories.find(({ name }) => name === category)?.countsAs ?? "other"),
    [categories],
  );
  useDefaultPictures(inside, ofCategory);
}
