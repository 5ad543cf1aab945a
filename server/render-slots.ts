import { setImmediate as nextRound } from "node:timers/promises";
import type { Running } from "./running.ts";

/**
 * Makes the queue for rendering pages, the one piece of work that blocks everything else: one page is rendered in each
 * round of the event loop, so that many pages at once leave room for new connections, for pages from memory and for the
 * health checks. No page is begun while the listening socket is being closed.
 */
export function createRenderSlots(running: Running): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => running.doorCloses).then(() => nextRound());
    return last;
  };
}
