import { setTimeout as wait } from "node:timers/promises";
import { ORDERLY, type Scenario, type Trial } from "../trial.ts";

/** Allowed responses: while the process is down, new connections are refused, and open ones are dropped. */
const WHILE_GONE = [...ORDERLY, 200, "cut off", "not let in"] as const;

export const killed: Scenario = {
  name: "killed",
  holds: "a shop killed in the middle of orders still has every acknowledged order when it is back",
  short: true,
  run: async (trial) => {
    for (let time = 0; time < (trial.long ? 4 : 1); time++) await killOnce(trial, time);
  },
};

async function killOnce(trial: Trial, time: number): Promise<void> {
  const { stage } = trial;
  const before = stage.acknowledged.size;
  const buying = trial.buying(stage.buyers.slice(0, 8), { allowed: WHILE_GONE });
  while (stage.acknowledged.size === before) await wait(20);
  await wait(trial.dice(`kill ${time}`).between(200, 1_500));
  await stage.shop.stop("SIGKILL");
  await stage.startShop();
  await trial.backWithin(5);
  await buying.stop();
}
