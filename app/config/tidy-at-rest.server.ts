import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/** How often a look is taken, in ms, and the share of that time in which a process at rest is busy at most. */
const LOOK_EVERY_MS = 1_000;
const BUSY = 0.05;
/** Tidying stops the process for some 50 ms, so there must be something to gain, in bytes. */
const WORTHWHILE = 16_000_000;

/**
 * After a rush V8 keeps what was thrown away until it needs the room, and collects it by itself only while there is still
 * something to do. So a process that has come to rest is tidied once, and gives the memory back to the system. Does
 * nothing in a process that was not started with `--expose-gc` (server/lean-memory.ts).
 */
export function tidyAtRest(): void {
  const tidy = globalThis.gc;
  if (!tidy) return;
  let before = performance.eventLoopUtilization();
  let tidied = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > BUSY || getHeapStatistics().total_heap_size < tidied + WORTHWHILE) return;
    tidy({ type: "major", execution: "sync", flavor: "last-resort" });
    tidied = getHeapStatistics().total_heap_size;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
