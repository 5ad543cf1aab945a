import { BusyError, databaseTrouble, offTheClock } from "#app/base/config/errors.server.ts";

/** Runs only so many jobs at a time; the others wait for their turn in the order in which they came. */
export type Queue = {
  <Value>(work: () => Promise<Value>): Promise<Value>;
  /** How many jobs are in progress, and how many wait. */
  count: () => { underWay: number; waiting: number };
};

type QueueLimits = { places: number; longest: number; patienceMs: number; slowMs: number };

/**
 * Opens a queue in front of something that only `places` jobs can use at a time. When `longest` wait, or after
 * `patienceMs`, a job is refused with a `BusyError`; waiting does not count against the request's deadline. When the
 * database fails a job after `slowMs`, all waiting ones fail, as the next would hold them up as long.
 */
export function openQueue(limits: QueueLimits): Queue {
  let free = limits.places;
  // The waiting jobs in order of arrival: each function lets its job in, or refuses it with an error.
  const waiting = new Set<(error?: unknown) => void>();

  function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.size >= limits.longest) return Promise.reject(new BusyError("the queue is full"));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = (error?: unknown) => {
      clearTimeout(patience);
      waiting.delete(end);
      if (error === undefined) resolve();
      else reject(error);
    };
    const patience = setTimeout(end, limits.patienceMs, new BusyError("waited too long in the queue"));
    waiting.add(end);
    return promise;
  }

  function leave() {
    const [letIn] = waiting;
    if (letIn) letIn();
    else free += 1;
  }

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    await offTheClock(enter);
    const began = performance.now();
    try {
      return await work();
    } catch (error) {
      if (databaseTrouble(error) && performance.now() - began >= limits.slowMs) {
        for (const sendAway of [...waiting]) sendAway(error);
      }
      throw error;
    } finally {
      leave();
    }
  }

  return Object.assign(inTurn, {
    count: () => ({ underWay: limits.places - free, waiting: waiting.size }),
  });
}
