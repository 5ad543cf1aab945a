import { setTimeout as wait } from "node:timers/promises";
import { orderForm } from "../buyers.ts";
import { placedId, type Scenario, type Trial } from "../trial.ts";

/** The allowed answers when presses of one form meet: one may be told to try again (409), none may fail. */
const MET = [302, 303, 409, "left"] as const;

export const doublePress: Scenario = {
  name: "double-press",
  holds:
    "a form that is sent several times, also by a person who closes the browser, makes one order and always tells of it",
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
  // A customer who comes back is told of the order. The invariants check that all answers for a key tell of one order.
  const last = await trial.buy(buyer, form, MET);
  trial.tally.expect(placedId(last) !== null, "a form that was sent again did not lead to its order");
}
