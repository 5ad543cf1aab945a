import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/** How often a look is taken, in ms. */
const LOOK_EVERY_MS = 1_000;
/** The share of that time in which a process is busy at most, when it is at rest and when it has little to do. */
const BUSY = { atRest: 0.05, little: 0.3 };
/** A process that has little to do is tidied at most so often, in ms: its visitors wait meanwhile. */
const SELDOM_MS = 60_000;
/** Tidying stops the process for some 50 ms, so there must be something to gain, in bytes. */
const WORTHWHILE = 16_000_000;

/**
 * After a rush V8 keeps what was thrown away until it needs the room, and collects it by itself only while there is still
 * something to do. So a process that has come to rest is tidied once, and gives the memory back to the system; one that
 * has little to do, once a minute. Does nothing in a process that was not started with `--expose-gc` (server/lean-memory.ts).
 */
export function tidyAtRest(): void {
  const tidy = globalThis.gc;
  if (!tidy) return;
  let before = performance.eventLoopUtilization();
  let tidied = { size: 0, at: Number.NEGATIVE_INFINITY };
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const most = performance.now() - tidied.at > SELDOM_MS ? BUSY.little : BUSY.atRest;
    if (utilization > most || getHeapStatistics().total_heap_size < tidied.size + WORTHWHILE) return;
    tidy({ type: "major", execution: "sync", flavor: "last-resort" });
    tidied = { size: getHeapStatistics().total_heap_size, at: performance.now() };
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
