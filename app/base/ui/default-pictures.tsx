import { type RefObject, useEffect } from "react";

/**
 * Replaces images in an element that fail to load, including before this script ran, with a default (rules
 * forms/image-fallback). `defaultOf` must be stable between renders.
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
      // A default that fails to load isn't replaced again.
      if (!picture || target.getAttribute("src") === picture) return;
      // For an uploaded image, the browser would still use the other sources.
      for (const other of [target, ...(target.closest("picture")?.querySelectorAll("source") ?? [])]) {
        other.removeAttribute("srcset");
      }
      target.src = picture;
    }
    const hear = (event: Event) => replace(event.target);
    area.addEventListener("error", hear, true);
    for (const image of area.querySelectorAll("img")) {
      if (image.complete && image.naturalWidth === 0) replace(image);
    }
    return () => area.removeEventListener("error", hear, true);
  }, [inside, defaultOf]);
}
