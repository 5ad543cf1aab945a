import { AsyncLocalStorage } from "node:async_hooks";
import { BusyError } from "./errors.server.ts";

/** The clock of each request: it can be stopped, and when its time has run out, the wait for the answer ends. */
const clocks = new AsyncLocalStorage<{ stop: () => void; go: () => void }>();

/**
 * The answer of `work`, or a `BusyError` once it has taken `ms` with all its waits; what it still brings is dropped.
 */
export function withDeadline<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const clock = {
    stop: () => {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
    go: () => {
      since = performance.now();
      timer = setTimeout(() => reject(new BusyError("the answer took too long")), left);
    },
  };
  clock.go();
  return Promise.race([clocks.run(clock, work), late]).finally(() => clearTimeout(timer));
}

/** Stops the request's clock while `wait` lasts. Meant for a waiting line that has a limit of its own. */
export async function offTheClock<Value>(wait: () => Promise<Value>): Promise<Value> {
  const clock = clocks.getStore();
  clock?.stop();
  try {
    return await wait();
  } finally {
    clock?.go();
  }
}
