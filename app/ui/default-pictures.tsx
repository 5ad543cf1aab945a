import { type RefObject, useEffect } from "react";

/**
 * A picture that cannot be loaded gives way to a default one (rules 32.10): for all pictures inside an
 * element. `defaultOf` names the default of a picture, or none; give a function that stays the same. One ear for all;
 * a picture may also have failed before this script came.
 */
export function useDefaultPictures(
  inside: RefObject<HTMLElement | null>,
  defaultOf: (image: HTMLImageElement) => string | undefined,
) {
  useEffect(() => {
    const area = inside.current;
    if (!area) return;
    function replace(target: EventTarget | null) {
      if (!(target instanceof HTMLImageElement)) return;
      const picture = defaultOf(target);
      // A default that is missing itself ends it.
      if (picture && target.getAttribute("src") !== picture) target.src = picture;
    }
    const hear = (event: Event) => replace(event.target);
    area.addEventListener("error", hear, true);
    for (const image of area.querySelectorAll("img")) {
      if (image.complete && image.naturalWidth === 0) replace(image);
    }
    return () => area.removeEventListener("error", hear, true);
  }, [inside, defaultOf]);
}
