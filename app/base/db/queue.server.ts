import { BusyError, databaseTrouble, offTheClock } from "#app/base/config/errors.server.ts";

/** Runs a limited number of jobs at a time; the others wait in order of arrival. */
export type Queue = {
  <Value>(work: () => Promise<Value>): Promise<Value>;
  /** Number of running and of waiting jobs. */
  count: () => { inProgress: number; waiting: number };
};

type QueueLimits = { places: number; longest: number; patienceMs: number; slowMs: number };

/**
 * Opens a queue that runs at most `places` jobs at a time. Refuses a job with a `BusyError` if `longest` jobs
 * are waiting, or after `patienceMs`; waiting doesn't count against the request's deadline. If the database
 * fails a job after `slowMs` or more, all waiting jobs fail, since each would take as long to fail.
 */
export function openQueue(limits: QueueLimits): Queue {
  let free = limits.places;
  // Waiting jobs in order of arrival: each function starts its job, or rejects it with an error.
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
    count: () => ({ inProgress: limits.places - free, waiting: waiting.size }),
  });
}
