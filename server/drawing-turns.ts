import { setImmediate as nextTurn } from "node:timers/promises";
import type { Running } from "./running.ts";

/**
 * A line of those who draw a page, the one piece of work that holds up everything else: each waits for its turn, one
 * in each turn of the event loop, so that a crowd of pages leaves room for new connections, for what is in memory
 * and for the health checks. While the door is being closed none begins.
 */
export function createTurns(running: Running): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => running.doorCloses).then(() => nextTurn());
    return last;
  };
}
