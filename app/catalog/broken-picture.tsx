import { type RefObject, useEffect } from "react";

/**
 * A picture that cannot be loaded gives way to the drawn one of its category (spec 8, Broken images). One ear for
 * all `img[data-category]` inside; a picture may also have failed before this script came.
 */
export function useDefaultPictures(inside: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const area = inside.current;
    if (!area) return;
    const hear = (event: Event) => replaceBroken(event.target);
    area.addEventListener("error", hear, true);
    for (const image of area.querySelectorAll("img")) {
      if (image.complete && image.naturalWidth === 0) replaceBroken(image);
    }
    return () => area.removeEventListener("error", hear, true);
  }, [inside]);
}

/** Once for each picture, so that a missing default ends it. */
function replaceBroken(target: EventTarget | null) {
  if (!(target instanceof HTMLImageElement)) return;
  const category = target.dataset.category;
  if (category === undefined) return;
  delete target.dataset.category;
  target.src = `/pictures/default-${category.toLowerCase()}.svg`;
}
