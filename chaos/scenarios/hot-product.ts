import type { Answer } from "../ask.ts";
import { orderForm, type Ware } from "../buyers.ts";
import { READINESS } from "../tally.ts";
import { placedId, type Scenario, searchPath, type Trial } from "../trial.ts";

const UNITS = 5;
const WITHIN_MS = 30_000;
const PAGE_WITHIN_MS = 3_000;
const HONEST = 10;

export const hotProduct: Scenario = {
  name: "hot-product",
  holds:
    "a crowd that wants the last five of something gets five, and hinders neither visitors nor those who buy other things",
  on: "PostgreSQL",
  short: true,
  run: async (trial) => {
    const { stage, tally } = trial;
    stage.ground.wire.delay(10);
    const hot = await sellOut(trial);
    const wanting = stage.buyers.slice(HONEST, HONEST + (trial.long ? 200 : 100));
    const onlyHot = wanting.map((buyer) => orderForm(buyer, [hot], trial.dice(`wants ${buyer.n}`)));
    for (const form of onlyHot) form.set("lines", JSON.stringify([{ id: hot.id, quantity: 1 }]));
    const honest = stage.buyers.slice(0, HONEST);

    const began = performance.now();
    const looking = watchPages(trial);
    const [answers, others] = await Promise.all([
      Promise.all(
        wanting.map((buyer, n) => trial.buy(buyer, onlyHot[n] as URLSearchParams, [302, 303, 400])),
      ),
      Promise.all(
        honest.map((buyer) =>
          trial.buy(buyer, orderForm(buyer, stage.wares, trial.dice(`honest ${buyer.n}`))),
        ),
      ),
    ]);
    const took = performance.now() - began;
    await looking.stop();

    tally.expect(took <= WITHIN_MS, `the crowd was served in ${(took / 1000).toFixed(0)} s, not in 30 s`);
    const served = answers.filter((answer) => placedId(answer)).length;
    tally.expect(served === UNITS, `${served} orders were made of ${UNITS} units`);
    const told = answers.filter((answer) => tellsOfShortage(answer, hot)).length;
    const refused = answers.filter(({ outcome }) => outcome === 400).length;
    tally.expect(told === refused, `${refused - told} were refused, but not because it is sold out`);
    const failed = others.filter((answer) => !placedId(answer)).length;
    tally.expect(failed === 0, `${failed} of ${HONEST} who wanted something else could not order`);
  },
};

/** A ware that nobody else buys, with a few units left, dear enough for an order of one. */
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
  if (!found) throw new Error("No product is left for the crowd.");
  await stage.setStock(found.id, UNITS);
  return { id: found.id, name: found.name, priceCents: found.price_cents };
}

/** Meanwhile pages that are not kept, and the shop's readiness, answer in reasonable time. */
function watchPages(trial: Trial) {
  const dice = trial.dice("looking");
  return trial.crowd(1, 200, async () => {
    const answers = await Promise.all([
      trial.ask(searchPath(dice), [200]),
      trial.ask(READINESS.slice("GET ".length), [200]),
    ]);
    for (const { what, ms } of answers) {
      trial.tally.expect(ms <= PAGE_WITHIN_MS, `${what} took longer than 3 s while the crowd was buying`);
    }
  });
}

function tellsOfShortage({ outcome, text }: Answer, { name }: Ware): boolean {
  return outcome === 400 && (text.includes(`${name} is sold out.`) || /Only \d+ left of/.test(text));
}
