import { type PointerEvent, useEffect, useRef, useState } from "react";
import { THANKS_MS } from "./thanks.ts";

/**
 * Calls `onEnd` after the time of a thank-you (rules 17.6: 5 s) while `running`. The time stands still while somebody
 * points at the element that gets the returned handlers, or has the focus in it.
 */
export function useThanksTime(running: boolean, onEnd: () => void) {
  const [watched, setWatched] = useState(false);
  const left = useRef(THANKS_MS);

  useEffect(() => {
    if (!running || watched) return;
    const began = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - began));
    };
  }, [running, watched, onEnd]);

  return {
    // Only a mouse can rest on something; a touch is over at once.
    onPointerEnter: (event: PointerEvent) => setWatched(event.pointerType === "mouse"),
    onPointerLeave: () => setWatched(false),
    onFocus: () => setWatched(true),
    onBlur: () => setWatched(false),
  };
}
