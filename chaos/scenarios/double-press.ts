import { setTimeout as wait } from "node:timers/promises";
import { orderForm } from "../buyers.ts";
import { placedId, type Scenario, type Trial } from "../trial.ts";

/**
 * Allowed responses to simultaneous presses of one form: one may be asked to try again (409), and none may
 * fail.
 */
const MET = [302, 303, 409, "left"] as const;

export const doublePress: Scenario = {
  name: "double-press",
  holds: "a form sent several times, even if the browser is closed, creates one order and always leads to it",
  short: true,
  run: async (trial) => {
    trial.stage.ground.wire.delay(5);
    const rounds = trial.long ? 8 : 2;
    for (let round = 0; round < rounds; round++) {
      const people = trial.stage.buyers.slice(0, 10);
      await Promise.all(people.map((_, person) => pressMany(trial, person, round)));
    }
  },
};

async function pressMany(trial: Trial, person: number, round: number): Promise<void> {
  const dice = trial.dice(`presses ${person} ${round}`);
  const buyer = trial.stage.buyers[person];
  if (!buyer) return;
  const form = orderForm(buyer, trial.stage.wares, dice);
  const presses = Array.from({ length: dice.between(2, 5) }, () => ({
    leavesAfterMs: dice.between(0, 2) === 0 ? dice.between(5, 80) : null,
  }));
  await Promise.all(
    presses.map(async ({ leavesAfterMs }) => {
      if (leavesAfterMs === null) return trial.buy(buyer, form, MET);
      const leaving = new AbortController();
      const answer = trial.buy(buyer, form, MET, { signal: leaving.signal });
      await wait(leavesAfterMs);
      leaving.abort();
      return answer;
    }),
  );
  // A returning customer is shown the order. The invariants check that all responses for a key lead to one
  // order.
  const last = await trial.buy(buyer, form, MET);
  trial.tally.expect(placedId(last) !== null, "a resent form did not lead to its order");
}
