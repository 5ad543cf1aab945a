import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../trial.ts";

export const frozen: Scenario = {
  name: "frozen",
  holds:
    "when the database freezes for 12 s, each request ends within 10 s, and the shop is back within 10 s",
  short: false,
  run: async (trial) => {
    const { wire } = trial.stage.ground;
    trial.buying(trial.stage.buyers.slice(0, 8), { pauseMs: 100 });
    trial.reading(8, { pauseMs: 200 });
    await wait(trial.dice("freeze").between(300, 1_500));
    wire.freeze();
    await wait(12_000);
    wire.thaw();
    await trial.backWithin(10);
  },
};
