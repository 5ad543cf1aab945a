import { type RefObject, useEffect, useRef } from "react";

const DEFAULT_PICTURE = "/pictures/default-article.svg";

/**
 * For the element around the pictures of articles and courses: one that cannot be loaded gives way to the drawn one
 * (spec 8, Broken images). One ear for all of them; a picture may also have failed before this script came.
 */
export function useDefaultPicture<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const hear = (event: Event) => replaceBroken(event.target);
    element.addEventListener("error", hear, true);
    for (const image of element.querySelectorAll("img")) {
      if (image.complete && image.naturalWidth === 0) replaceBroken(image);
    }
    return () => element.removeEventListener("error", hear, true);
  }, []);
  return around;
}

/** Once, so that a missing default ends it. */
function replaceBroken(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.getAttribute("src") === DEFAULT_PICTURE) return;
  target.src = DEFAULT_PICTURE;
}
