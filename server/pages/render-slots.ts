import { setImmediate as nextRound } from "node:timers/promises";

/**
 * Makes the queue for rendering pages, the one piece of work that blocks everything else: one page is rendered in each
 * round of the event loop, so that many pages at once leave room for new connections, for pages from memory and for the
 * health checks.
 */
export function createRenderSlots(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextRound());
    return last;
  };
}
