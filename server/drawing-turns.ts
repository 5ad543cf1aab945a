import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Makes a waiting line for drawing pages, the one piece of work that blocks everything else: one page is drawn in each
 * turn of the event loop, so that many pages at once leave room for new connections, for pages from memory and for the
 * health checks.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}
