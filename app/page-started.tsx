import { useEffect, useLayoutEffect } from "react";

/** The event of the window that says: React has taken the page over, and hears what is typed from now on. */
export const PAGE_TAKEN_OVER = "shop:taken-over";
/** The event of the window that says: from now on a press is answered (server/late-scripts.ts waits for it). */
export const PAGE_STARTED = "shop:started";

/** Says once each that the page was taken over and that it has started. */
export function usePageStarted() {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(PAGE_TAKEN_OVER));
  }, []);
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_STARTED));
  }, []);
}
