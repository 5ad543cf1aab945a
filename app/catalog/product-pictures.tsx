import type { RefObject } from "react";
import { useDefaultPictures } from "#app/ui/default-pictures.tsx";
import { defaultPicture } from "./product.ts";

const ofCategory = ({ dataset: { category } }: HTMLImageElement) => category && defaultPicture(category);

/** Product pictures (`img[data-category]`) that cannot be loaded give way to the drawn one of their category. */
export function useProductPictures(inside: RefObject<HTMLElement | null>) {
  useDefaultPictures(inside, ofCategory);
}
