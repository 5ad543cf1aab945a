import { type RefObject, useRef } from "react";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { DRAWN_PICTURE } from "./resources.ts";

const drawn = () => DRAWN_PICTURE;

/** For the element around pictures of articles and courses: the drawn picture replaces one that cannot be loaded. */
export function useResourcePictures<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useDefaultPictures(around, drawn);
  return around;
}
