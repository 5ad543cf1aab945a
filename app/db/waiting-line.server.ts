import { offTheClock } from "#app/config/deadline.server.ts";
import { BusyError, databaseTrouble } from "#app/config/errors.server.ts";

/** Lets work in, at most so many at a time; the others wait for their turn in the order in which they came. */
export type WaitingLine = <Value>(work: () => Promise<Value>) => Promise<Value>;

type LineLimits = { places: number; longest: number; patienceMs: number; slowMs: number };

/**
 * A line in front of something that few can use at a time. Whoever finds `longest` waiting, or has waited for
 * `patienceMs`, is sent away with a `BusyError`; the work has not begun then. Waiting is off the request's clock while
 * the line moves; when the database fails somebody after `slowMs` or more, all who wait are told the same, since the
 * next would hold them up as long.
 */
export function openLine(limits: LineLimits): WaitingLine {
  let free = limits.places;
  // In order of arrival: each is let in, or sent away with an error.
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
