import type { Answer } from "../ask.ts";
import { type Buyer, orderForm, type Ware } from "../buyers.ts";
import { READINESS } from "../tally.ts";
import { placedId, type Scenario, searchPath, type Trial } from "../trial.ts";

const UNITS = 5;
/** Allowed responses: the order is placed, or the product is sold out. No one gets 503. */
const SERVED = [302, 303, 400] as const;
const IN_TIME = { mostMs: 30_000 };
/** A page is fast if it takes this long, or on a slow machine this share of the crowd's longest checkout. */
const PAGE_MOST_MS = 3_000;
const PAGE_MOST_SHARE = 0.5;
const HONEST = 10;

export const hotProduct: Scenario = {
  name: "hot-product",
  holds:
    "a crowd buying the last five units gets five, and doesn't slow down visitors or buyers of other products",
  short: true,
  run: async (trial) => {
    const { stage, tally } = trial;
    stage.ground.wire.delay(10);
    const hot = await sellOut(trial);
    const wanting = stage.buyers.slice(HONEST, HONEST + (trial.long ? 200 : 100));
    const honest = stage.buyers.slice(0, HONEST);

    const looking = watchPages(trial);
    const [answers, others] = await Promise.all([
      Promise.all(wanting.map((buyer) => trial.buy(buyer, oneOf(hot, trial, buyer), SERVED, IN_TIME))),
      Promise.all(honest.map((buyer) => trial.buy(buyer, anything(trial, buyer), SERVED, IN_TIME))),
    ]);
    await looking.stop();

    const pageMostMs = Math.max(PAGE_MOST_MS, PAGE_MOST_SHARE * Math.max(...answers.map(({ ms }) => ms)));
    const slowMs = looking.longestMs();
    tally.expect(slowMs <= pageMostMs, `a page took ${slowMs} ms, more than ${pageMostMs} ms`);
    const served = answers.filter((answer) => placedId(answer)).length;
    tally.expect(served === UNITS, `${served} orders were made for ${UNITS} units`);
    const soldOut = answers.filter((answer) => tellsOfShortage(answer, hot)).length;
    const refused = answers.filter(({ outcome }) => outcome === 400).length;
    tally.expect(soldOut === refused, `${refused - soldOut} were refused for another reason than sold out`);
    const failed = others.filter((answer) => !placedId(answer)).length;
    tally.expect(failed === 0, `${failed} of ${HONEST} who wanted something else could not order`);
  },
};

/**
 * Picks a product that no one else buys and that costs enough for a single-item order, and leaves a few units
 * of it.
 */
async function sellOut({ stage }: Trial): Promise<Ware> {
  const known = stage.wares.map(({ id }) => id);
  const { rows } = await stage.look((db) =>
    db.query(
      `select id, name, price_cents from products
       where status = 'active' and price_cents between 2500 and 7000 and id <> all ($1) order by id limit 1`,
      [known],
    ),
  );
  const [found] = rows;
  if (!found) throw new Error("No product available for the crowd.");
  await stage.setStock(found.id, UNITS);
  return { id: found.id, name: found.name, priceCents: found.price_cents };
}

function anything(trial: Trial, buyer: Buyer): URLSearchParams {
  return orderForm(buyer, trial.stage.wares, trial.dice(`honest ${buyer.n}`));
}

function oneOf(ware: Ware, trial: Trial, buyer: Buyer): URLSearchParams {
  const form = orderForm(buyer, [ware], trial.dice(`wants ${buyer.n}`));
  form.set("lines", JSON.stringify([{ id: ware.id, quantity: 1 }]));
  return form;
}

/** Reads uncached pages and the readiness check throughout, and tells how long the slowest took. */
function watchPages(trial: Trial) {
  const dice = trial.dice("looking");
  let longestMs = 0;
  const people = trial.crowd(1, 200, async () => {
    const paths = [searchPath(dice), READINESS.slice("GET ".length)];
    const answers = await Promise.all(paths.map((path) => trial.ask(path, [200], IN_TIME)));
    longestMs = Math.max(longestMs, ...answers.map(({ ms }) => Math.round(ms)));
  });
  return { stop: () => people.stop(), longestMs: () => longestMs };
}

function tellsOfShortage({ outcome, text }: Answer, { name }: Ware): boolean {
  return outcome === 400 && (text.includes(`${name} is sold out.`) || /Only \d+ left of/.test(text));
}
