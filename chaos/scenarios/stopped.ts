import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "../ask.ts";
import { orderForm } from "../buyers.ts";
import { ORDERLY, PAGE_OR_LATER, type Scenario, searchPath, type Trial } from "../trial.ts";

const CLIENTS = 100;
const WITHIN_MS = 10_000;

export const stopped: Scenario = {
  name: "stopped",
  holds:
    "on SIGTERM with a hundred busy clients, no client is cut off, and the process exits with 0 within 10 s",
  short: true,
  run: async (trial) => {
    const { stage, tally } = trial;
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, (_, person) => stayUntilClosing(trial, person)),
    );
    await wait(trial.dice("stop").between(800, 2_000));
    const began = performance.now();
    const code = await stage.shop.stop("SIGTERM");
    const took = performance.now() - began;
    await clients;
    tally.expect(code === 0, `the shop exited with ${code}`);
    tally.expect(took <= WITHIN_MS, `the shop took ${(took / 1000).toFixed(1)} s to exit`);
    await stage.startShop();
    await trial.backWithin(5);
  },
};

/** Sends requests sequentially on kept-alive connections, until the shop closes one or refuses a new one. */
async function stayUntilClosing(trial: Trial, person: number): Promise<void> {
  const dice = trial.dice(`client ${person}`);
  const { buyers, wares } = trial.stage;
  for (;;) {
    const buyer = person % 4 === 0 ? buyers[person % buyers.length] : undefined;
    const answer: Answer = buyer
      ? await trial.buy(buyer, orderForm(buyer, wares, dice), [...ORDERLY, "not let in"])
      : await trial.ask(dice.pick(["/shop", searchPath(dice)]), [...PAGE_OR_LATER, "not let in"]);
    if (answer.closing || typeof answer.outcome === "string") return;
  }
}
