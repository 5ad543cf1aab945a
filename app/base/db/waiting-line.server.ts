import { offTheClock } from "#app/base/config/deadline.server.ts";
import { BusyError, databaseTrouble } from "#app/base/config/errors.server.ts";

/** Runs only so many jobs at a time; the others wait for their turn in the order in which they came. */
export type WaitingLine = <Value>(work: () => Promise<Value>) => Promise<Value>;

type LineLimits = { places: number; longest: number; patienceMs: number; slowMs: number };

/**
 * Opens a line in front of something that only `places` jobs can use at a time. A job that finds `longest` others
 * waiting, or that has waited for `patienceMs`, is refused with a `BusyError` before it begins. Waiting does not count
 * against the request's deadline. When the database fails a job after `slowMs` or more, all waiting jobs fail with the
 * same error, since the next one would hold them up as long.
 */
export function openLine(limits: LineLimits): WaitingLine {
  let free = limits.places;
  // The waiting jobs in order of arrival: each function lets its job in, or refuses it with an error.
  const waiting = new Set<(error?: unknown) => void>();

  function takePlace(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.size >= limits.longest) return Promise.reject(new BusyError("the line is full"));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = (error?: unknown) => {
      clearTimeout(patience);
      waiting.delete(end);
      if (error === undefined) resolve();
      else reject(error);
    };
    const patience = setTimeout(end, limits.patienceMs, new BusyError("waited too long in the line"));
    waiting.add(end);
    return promise;
  }

  function leavePlace() {
    const [letIn] = waiting;
    if (letIn) letIn();
    else free += 1;
  }

  return async (work) => {
    await offTheClock(takePlace);
    const began = performance.now();
    try {
      return await work();
    } catch (error) {
      if (databaseTrouble(error) && performance.now() - began >= limits.slowMs) {
        for (const sendAway of [...waiting]) sendAway(error);
      }
      throw error;
    } finally {
      leavePlace();
    }
  };
}
