import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../trial.ts";

/** How long the shop may take once PostgreSQL takes connections again. */
const BACK_SECONDS = 5;

export const restarted: Scenario = {
  name: "restarted",
  holds:
    "PostgreSQL may stop, in order or as in a crash: the shop says 503 meanwhile and is back 5 s after it",
  on: "PostgreSQL",
  short: false,
  run: async (trial) => {
    const { server, wire } = trial.stage.ground;
    trial.buying(trial.stage.buyers.slice(0, 8));
    trial.reading(3);
    for (const how of ["fast", "immediate", "fast", "immediate"] as const) {
      const dice = trial.dice(`stop ${how}`);
      await wait(dice.between(500, 1_500));
      // With nobody listening, as on the machine itself, or with a proxy in between that hangs up.
      if (dice.between(0, 1) === 0) wire.refuse();
      await server.halt(how);
      await wait(dice.between(500, 3_000));
      await server.resume();
      await wire.accept();
      await trial.backWithin(BACK_SECONDS);
    }
  },
};
