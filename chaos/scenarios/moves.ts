import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { FAILURE_REASONS } from "#app/trade/handoff/handoff.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { runToEnd } from "#fixtures/child-processes.ts";
import type { Dice } from "#seed/load/load-data.ts";
import { type Buyer, orderForm } from "../buyers.ts";
import { ORDERLY, placedId, type Scenario, type Trial } from "../trial.ts";

const CUSTOMERS = 6;
const HANDS = 4;
const COURIERS = 500;

type Known = { id: string; buyer: Buyer };

export const moves: Scenario = {
  name: "moves",
  holds:
    "status changes by admins while customers cancel, even over broken connections, leave the order consistent",
  short: true,
  run: async (trial) => {
    const { stage } = trial;
    // The last buyer becomes the admin, because this scenario's customers are the first ones.
    const admin = stage.buyers.at(-1) as Buyer;
    await runToEnd(["scripts/commands/admin-grant.ts", admin.home.email], stage.settings);
    // The session from before the grant has no admin access.
    admin.cookie = await signInAs(stage.url, admin.home, stage.origin);
    stage.ground.wire.delay(3);
    const orders: Known[] = [];
    customers(trial, orders);
    admins(trial, admin, orders, await stage.look(addCouriers));
    const cutting = cutter(trial);
    await wait(trial.long ? 20_000 : 4_000);
    await cutting.stop();
    await trial.backWithin(5);
  },
};

/** The customers place orders, and occasionally cancel one. */
function customers(trial: Trial, orders: Known[]) {
  const habits = Array.from({ length: CUSTOMERS }, (_, n) => trial.dice(`customer ${n}`));
  return trial.crowd(CUSTOMERS, 30, async (n) => {
    const dice = habits[n] as Dice;
    const buyer = trial.stage.buyers[n] as Buyer;
    const id = placedId(await trial.buy(buyer, orderForm(buyer, trial.stage.wares, dice)));
    if (id) orders.push({ id, buyer });
    const mine = orders.filter((order) => order.buyer === buyer).slice(-3);
    if (mine.length === 0 || dice.between(0, 1) === 0) return;
    const form = new URLSearchParams({ form: "cancel-order", orderId: dice.pick(mine).id });
    await trial.ask("/account", ORDERLY, { cookie: buyer.cookie, form });
  });
}

/** Adds a courier for each order that goes out, since a courier can be out only once. Returns their ids. */
async function addCouriers(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(
    `with made as (
       insert into users (id, name, email, email_verified)
       select gen_random_uuid(), 'Courier ' || n, 'courier-' || n || '@example.com', true
       from generate_series(1, $1) as n returning id
     )
     insert into couriers (user_id, phone) select id, '612-555-0188' from made returning user_id`,
    [COURIERS],
  );
  return rows.map(({ user_id: id }): string => id);
}

/**
 * The admin, as several concurrent clients, each of which sends two simultaneous status changes for one of
 * the newest orders.
 */
function admins(trial: Trial, admin: Buyer, orders: Known[], couriers: readonly string[]) {
  const habits = Array.from({ length: HANDS }, (_, n) => trial.dice(`hand ${n}`));
  return trial.crowd(HANDS, 10, async (n) => {
    const dice = habits[n] as Dice;
    if (orders.length === 0) return;
    const { id, buyer } = dice.pick(orders.slice(-12));
    const twice = [anyMove(dice, buyer, couriers), anyMove(dice, buyer, couriers)];
    await Promise.all(
      twice.map((form) => trial.ask(`/admin/orders/${id}`, ORDERLY, { cookie: admin.cookie, form })),
    );
  });
}

function cutter(trial: Trial) {
  const dice = trial.dice("cuts");
  return trial.crowd(1, 0, async () => {
    await wait(dice.between(100, 500));
    trial.stage.ground.wire.cutOne(dice);
  });
}

/**
 * A status change as sent by the forms of the order page. Most are steps forward, so some orders get as far
 * as a delivery attempt.
 */
function anyMove(dice: Dice, buyer: Buyer, couriers: readonly string[]): URLSearchParams {
  const [year = "", month = "", day = ""] = buyer.birthDate.split("-");
  const atDoor = {
    idNotExpired: "on",
    notIntoxicated: "on",
    birthYear: year,
    birthMonth: month,
    birthDay: day,
  };
  return new URLSearchParams(
    dice.pick<Record<string, string>>([
      { intent: "move", to: "confirmed" },
      { intent: "move", to: "confirmed" },
      { intent: "unscanned", reason: "The scanner is broken" },
      { intent: "unscanned", reason: "The scanner is broken" },
      { intent: "send", courierId: dice.pick(couriers) },
      { intent: "send", courierId: dice.pick(couriers) },
      { intent: "move", to: "returned" },
      { intent: "cancel", reason: "No one can pack it" },
      { intent: "fail", reason: dice.pick(FAILURE_REASONS), note: "" },
      { intent: "deliver", idType: "passport", paymentMethod: "cash", note: "", ...atDoor },
    ]),
  );
}
