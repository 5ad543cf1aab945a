import { useEffect, useLayoutEffect } from "react";

/** The window's event that says that React has taken the page over and notices what is typed from now on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The window's event that says that presses are answered from now on (server/late-scripts.ts waits for it). */
export const PAGE_STARTED = "shop:started";

/** Sends both events, once each. */
export function usePageStarted() {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(PAGE_TAKEN_OVER));
  }, []);
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_STARTED));
  }, []);
}
