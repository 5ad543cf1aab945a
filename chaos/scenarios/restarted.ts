import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../trial.ts";

/** How long the shop may take to recover once PostgreSQL accepts connections. */
const BACK_SECONDS = 5;

export const restarted: Scenario = {
  name: "restarted",
  holds:
    "when PostgreSQL stops, cleanly or by a crash, the shop answers 503 and is back 5 s after PostgreSQL",
  short: false,
  run: async (trial) => {
    const { server, wire } = trial.stage.ground;
    trial.buying(trial.stage.buyers.slice(0, 8));
    trial.reading(3);
    for (const how of ["fast", "immediate", "fast", "immediate"] as const) {
      const dice = trial.dice(`stop ${how}`);
      await wait(dice.between(500, 1_500));
      // Connections are either refused, as by a machine without a listener, or accepted by a proxy that then
      // closes them.
      if (dice.between(0, 1) === 0) wire.refuse();
      await server.halt(how);
      await wait(dice.between(500, 3_000));
      await server.resume();
      await wire.accept();
      await trial.backWithin(BACK_SECONDS);
    }
  },
};
