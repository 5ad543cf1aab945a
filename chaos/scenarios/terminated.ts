import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { OURSELVES } from "../stage.ts";
import type { Scenario, Trial } from "../trial.ts";

const BUYERS = 10;
const PATIENCE_MS = 10_000;

/** The shop's connections within a transaction: waiting for a row, or between two statements. */
const IN_TRANSACTION = `
  select pid from pg_stat_activity
  where backend_type = 'client backend' and application_name <> '${OURSELVES}' and xact_start is not null
    and (wait_event_type = 'Lock' or state = 'idle in transaction') order by pid`;

export const terminated: Scenario = {
  name: "terminated",
  holds:
    "a database connection terminated within a transaction costs its customer at most a 503, and never ends the process",
  short: true,
  run: async (trial) => {
    const { stage } = trial;
    stage.ground.wire.delay(5);
    const wares = stage.wares.slice(0, 2);
    trial.buying(stage.buyers.slice(0, BUYERS), { wares });
    trial.reading(2);
    await stage.look(async (db) => {
      for (let round = 0; round < (trial.long ? 30 : 5); round++) await endSome(trial, db, round);
    });
    await trial.backWithin(10);
  },
};

/** Locks a product so buyers wait for it in their transactions, and terminates some of their connections. */
async function endSome(trial: Trial, db: pg.Client, round: number): Promise<void> {
  trial.needShop();
  const dice = trial.dice(`round ${round}`);
  await wait(dice.between(50, 300));
  await db.query("begin");
  await db.query("select from products where id = $1 for update", [
    dice.pick(trial.stage.wares.slice(0, 2)).id,
  ]);
  const victims: number[] = [];
  const until = performance.now() + PATIENCE_MS;
  while (victims.length === 0 && performance.now() < until) {
    await wait(10);
    // Within a transaction, PostgreSQL would show the same snapshot of its connections every time.
    await db.query("select pg_stat_clear_snapshot()");
    const { rows } = await db.query<{ pid: number }>(IN_TRANSACTION);
    victims.push(...rows.map(({ pid }) => pid));
  }
  trial.tally.expect(victims.length > 0, "no connection was in a transaction that could be terminated");
  const most = dice.between(1, 4);
  for (const pid of victims.slice(0, most)) await db.query("select pg_terminate_backend($1)", [pid]);
  await db.query("commit");
}
