import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../trial.ts";

const BACK_SECONDS = 10;

export const halfOpen: Scenario = {
  name: "half-open",
  holds:
    "the shop detects dead connections that look open: within 10 s orders and pages work again without help",
  short: true,
  run: async (trial) => {
    const { wire } = trial.stage.ground;
    const dice = trial.dice("swallow");
    trial.buying(trial.stage.buyers.slice(0, 3), { pauseMs: 150 });
    trial.reading(2, { pauseMs: 150 });
    for (let time = 0; time < (trial.long ? 3 : 1); time++) {
      await wait(dice.between(500, 1_500));
      wire.swallow();
      await trial.backWithin(BACK_SECONDS);
    }
  },
};
