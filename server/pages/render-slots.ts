import { setImmediate as nextRound } from "node:timers/promises";

/**
 * Creates the render queue. Rendering is the only work that blocks everything else, so one page is rendered
 * per turn of the event loop; even with many pages, there is room for new connections, cached pages, and
 * health checks.
 */
export function createRenderSlots(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextRound());
    return last;
  };
}
