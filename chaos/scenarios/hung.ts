import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../trial.ts";

const BACK_SECONDS = 15;

export const hung: Scenario = {
  name: "hung-embedded",
  holds:
    "a statement that never ends does not stop the shop: pages in memory are sent, the rest is 503, all is back within 15 s",
  on: "embedded",
  short: false,
  run: async (trial) => {
    const { stage } = trial;
    await trial.ask("/", [200]);
    trial.reading(3, { pauseMs: 200 });
    await wait(trial.dice("hang").between(200, 800));
    const hanging = stage
      .look((db) => db.query("select count(*) from generate_series(1, 10000000000)"))
      .then(
        () => "it ended by itself",
        () => null,
      );
    const kept = await trial.ask("/", [200]);
    trial.tally.expect(kept.ms < 3_000, "a kept page waited for the database");
    await trial.backWithin(BACK_SECONDS);
    trial.tally.expect((await hanging) === null, "the statement that should hang did not");
  },
};
