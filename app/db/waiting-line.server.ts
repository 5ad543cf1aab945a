import { BusyError } from "#app/config/errors.server.ts";

/** Lets work in, at most so many at a time; the others wait for their turn in the order in which they came. */
export type WaitingLine = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * A line in front of something that few can use at a time. Whoever finds `longest` waiting, or has waited for
 * `patienceMs`, is sent away with a `BusyError`; the work has not begun then.
 */
export function openLine(limits: { places: number; longest: number; patienceMs: number }): WaitingLine {
  let free = limits.places;
  // In order of arrival; each takes the place that is handed to it.
  const waiting = new Set<() => void>();

  function takePlace(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (waiting.size >= limits.longest) {
      reject(new BusyError("the line is full"));
      return promise;
    }
    const enter = () => {
      clearTimeout(patience);
      waiting.delete(enter);
      resolve();
    };
    const patience = setTimeout(() => {
      waiting.delete(enter);
      reject(new BusyError("waited too long in the line"));
    }, limits.patienceMs);
    waiting.add(enter);
    return promise;
  }

  function leavePlace() {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    await takePlace();
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}
