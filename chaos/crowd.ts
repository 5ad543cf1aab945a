import { setTimeout as wait } from "node:timers/promises";

/** Several people who each repeat the same work until stopped. */
export type Crowd = {
  /** Waits until everyone has finished their current work. Rethrows the first error. */
  stop: () => Promise<void>;
};

/** Has this many people repeat `work`, with a pause of `pauseMs` in between. */
export function crowd(people: number, pauseMs: number, work: (person: number) => Promise<void>): Crowd {
  let stopped = false;
  const live = async (person: number) => {
    while (!stopped) {
      await work(person);
      await wait(pauseMs);
    }
  };
  // The results are read only at the end, and an earlier failure must not count as an unhandled rejection.
  const lives = Promise.allSettled(Array.from({ length: people }, (_, person) => live(person)));
  return {
    stop: async () => {
      stopped = true;
      for (const life of await lives) if (life.status === "rejected") throw life.reason;
    },
  };
}
