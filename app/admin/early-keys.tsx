import { useEffect } from "react";

type Early = { isWaiting: boolean; onKey: (event: KeyboardEvent) => void; onEscape: () => void };

/**
 * Hears the keys from the moment a dialog is wanted until it takes them itself, so that none of them does something on the
 * page behind it. What the browser does with a function key, or with one that is held with another, stays; but Ctrl K must
 * not lead out of the page when it is pressed twice.
 */
export function useEarlyKeys({ isWaiting, onKey, onEscape }: Early): void {
  useEffect(() => {
    if (!isWaiting) return;
    function hear(event: KeyboardEvent) {
      if (event.isComposing) return;
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      const isBrowsers = /^F\d+$/.test(event.key) || (isHeld && event.key.toLowerCase() !== "k");
      if (!isBrowsers || event.getModifierState("AltGraph")) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key === "Escape") onEscape();
      else onKey(event);
    }
    // Heard before whatever has the focus hears it.
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [isWaiting, onKey, onEscape]);
}
