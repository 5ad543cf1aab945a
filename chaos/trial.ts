import { setTimeout as wait } from "node:timers/promises";
import { type Dice, diceOf } from "#seed/load/load-data.ts";
import { type Answer, type Asked, ask, type Outcome } from "./ask.ts";
import { type Buyer, orderForm } from "./buyers.ts";
import { type Crowd, crowd } from "./crowd.ts";
import type { Stage } from "./stage.ts";
import { READINESS, type Tally } from "./tally.ts";

/** A fault, and the invariants that must hold despite it. */
export type Scenario = {
  name: string;
  /** One sentence. */
  holds: string;
  /** Whether `npm test` also runs it. */
  short: boolean;
  run: (trial: Trial) => Promise<void>;
};

/**
 * Allowed responses to a checkout while the database is failing: placed, refused, conflict, try later. Never
 * 500.
 */
export const ORDERLY: readonly Outcome[] = [302, 303, 400, 409, 503];
export const PAGE_OR_LATER: readonly Outcome[] = [200, 503];

/** How long a person waits after an error before pressing the button again. */
const BEFORE_AGAIN_MS = 200;
const BETWEEN_PROBES_MS = 100;
const GOOD_IN_A_ROW = 5;

/** One run of a scenario: the stage, random generators derived from the seed, and the actions of people. */
export class Trial {
  readonly stage: Stage;
  readonly tally: Tally;
  readonly long: boolean;
  readonly #seed: string;
  readonly #dice = new Map<string, Dice>();
  readonly #crowds: Crowd[] = [];

  constructor(stage: Stage, tally: Tally, { long, seed }: { long: boolean; seed: string }) {
    this.stage = stage;
    this.tally = tally;
    this.long = long;
    this.#seed = seed;
  }

  /**
   * Random generator for one person, so that their actions depend only on the seed and not on other people.
   */
  dice(who: string): Dice {
    // A second call returns the same generator, because a new one would repeat the same numbers.
    const own = this.#dice.get(who) ?? diceOf(`${this.#seed} ${who}`);
    this.#dice.set(who, own);
    return own;
  }

  /** Sends a request and checks that the response is allowed. */
  async ask(path: string, allowed: readonly Outcome[], asked: Asked = {}): Promise<Answer> {
    const answer = await ask(this.stage.url, path, { origin: this.stage.origin, ...asked });
    if (!allowed.includes(answer.outcome)) this.needShop();
    this.tally.see(answer, allowed);
    return answer;
  }

  /** Throws if the shop's process has exited, because later results are meaningless. */
  needShop(): void {
    if (!this.stage.isShopUp) throw new Error("the shop's process exited");
  }

  /** Has this many people repeat `work`, until the trial ends or they're stopped. */
  crowd(people: number, pauseMs: number, work: (person: number) => Promise<void>): Crowd {
    const made = crowd(people, pauseMs, work);
    this.#crowds.push(made);
    return made;
  }

  /** Runs the scenario, and then stops all people, even if the scenario failed. */
  async run(scenario: Scenario): Promise<void> {
    // Once the shop's process has exited, all people get the same failure, which is reported once.
    const failures = new Set<string>();
    const note = (error: unknown) => failures.add(error instanceof Error ? error.message : String(error));
    await scenario.run(this).catch(note);
    for (const people of this.#crowds) await people.stop().catch(note);
    for (const failure of failures) this.tally.fail(failure);
  }

  /** Sends a checkout, and records the order named in the response. */
  async buy(
    buyer: Buyer,
    form: URLSearchParams,
    allowed = ORDERLY,
    more: Pick<Asked, "mostMs" | "signal"> = {},
  ): Promise<Answer> {
    const answer = await this.ask("/checkout", allowed, { cookie: buyer.cookie, form, ...more });
    const placed = placedId(answer);
    if (placed) this.stage.hear(buyer.id, String(form.get("key")), placed);
    else if (answer.outcome === 302 || answer.outcome === 303)
      this.tally.fail(`POST /checkout led to ${answer.location}, not to an order`);
    return answer;
  }

  /** Buyers who place orders sequentially. After an error, they resend the same form with the same key. */
  buying(
    buyers: readonly Buyer[],
    { pauseMs = 20, allowed = ORDERLY, wares = this.stage.wares } = {},
  ): Crowd {
    const habits = buyers.map((buyer) => this.dice(`buyer ${buyer.n}`));
    const again = new Map<Buyer, URLSearchParams>();
    return this.crowd(buyers.length, pauseMs, async (person) => {
      const buyer = buyers[person] as Buyer;
      const form = again.get(buyer) ?? orderForm(buyer, wares, habits[person] as Dice);
      const { outcome } = await this.buy(buyer, form, allowed);
      if (outcome === 302 || outcome === 303 || outcome === 400) {
        again.delete(buyer);
      } else {
        again.set(buyer, form);
        await wait(BEFORE_AGAIN_MS);
      }
    });
  }

  /** Visitors whose searches differ each time, so none of their pages is cached. */
  reading(people: number, { pauseMs = 50, allowed = PAGE_OR_LATER } = {}): Crowd {
    const dice = this.dice("readers");
    return this.crowd(people, pauseMs, async () => {
      await this.ask(searchPath(dice), allowed);
    });
  }

  /** A load balancer that polls the readiness check. */
  watchingReadiness(allowed: readonly Outcome[] = [200]): Crowd {
    return this.crowd(1, 200, async () => {
      await this.ask(READINESS.slice("GET ".length), allowed);
    });
  }

  /** Fails unless pages and orders work again within this many seconds, several times in a row. */
  async backWithin(seconds: number): Promise<void> {
    const began = performance.now();
    const sinceMs = () => performance.now() - began;
    const dice = this.dice("probe");
    const [buyer] = this.stage.buyers;
    if (!buyer) throw new Error("No buyer available.");
    let good = 0;
    while (good < GOOD_IN_A_ROW) {
      if (good === 0 && sinceMs() > seconds * 1000) {
        this.tally.fail(`pages and orders did not work again within ${seconds} s`);
        return;
      }
      const [page, order] = await Promise.all([
        this.ask(searchPath(dice), [...PAGE_OR_LATER]),
        this.buy(buyer, orderForm(buyer, this.stage.wares, dice)),
      ]);
      good = page.outcome === 200 && placedId(order) ? good + 1 : 0;
      await wait(BETWEEN_PROBES_MS);
    }
  }
}

/** Returns the order a response leads to, or null. */
export function placedId({ outcome, location }: Answer): string | null {
  if (outcome !== 302 && outcome !== 303) return null;
  return new URL(location ?? "/", "http://shop").searchParams.get("placed");
}

/** Returns a search never made before. */
export function searchPath(dice: Dice): string {
  return `/shop?q=${dice.pick(["gummies", "lake", "mint", "tea", "balm"])}-${dice.between(0, 2 ** 31)}`;
}
