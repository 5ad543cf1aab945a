import { setTimeout as wait } from "node:timers/promises";

/** Many who each do something again and again, until they are told to stop. */
export type Crowd = {
  /** Waits until each has finished what they are doing. Throws what one of them threw. */
  stop: () => Promise<void>;
};

/** Lets so many people do `work` over and over, with a breath of `pauseMs` in between. */
export function crowd(people: number, pauseMs: number, work: (person: number) => Promise<void>): Crowd {
  let stopped = false;
  const live = async (person: number) => {
    while (!stopped) {
      await work(person);
      await wait(pauseMs);
    }
  };
  // Looked at only when they are stopped: until then a failure of one must not be an unhandled one.
  const lives = Promise.allSettled(Array.from({ length: people }, (_, person) => live(person)));
  return {
    stop: async () => {
      stopped = true;
      for (const life of await lives) if (life.status === "rejected") throw life.reason;
    },
  };
}
