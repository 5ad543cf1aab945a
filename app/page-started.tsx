import { useEffect } from "react";

/** The event of the window that says: from now on a press is answered (server/late-scripts.ts waits for it). */
export const PAGE_STARTED = "shop:started";

/** Says once that the page has started. */
export function usePageStarted() {
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_STARTED));
  }, []);
}
