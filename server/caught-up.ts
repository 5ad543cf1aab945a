import { setImmediate as nextTurn } from "node:timers/promises";

/** A turn of the event loop that took no longer than this had nothing to do, in ms. */
const IDLE_TURN_MS = 1;
/** How long to wait for such a turn, and how long for any turn in which nobody new came, in ms. */
const CATCH_UP_MS = { idle: 1_000, any: 8_000 };

/**
 * Resolves when all connections that have arrived are accepted and what they sent has been read. One connection is
 * accepted in each turn of the event loop, so this is the case after a turn in which none came; if possible the turn
 * is so short that none can have come since. `connections` counts those that have been accepted so far.
 */
export async function caughtUp(connections: () => number): Promise<void> {
  const began = performance.now();
  await nextTurn();
  for (;;) {
    const [turnBegan, before] = [performance.now(), connections()];
    await nextTurn();
    const now = performance.now();
    const enough = now - turnBegan < IDLE_TURN_MS || now - began > CATCH_UP_MS.idle;
    if ((connections() === before && enough) || now - began > CATCH_UP_MS.any) return;
  }
}
