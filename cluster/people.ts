import { setTimeout as wait } from "node:timers/promises";
import { type Dice, diceOf } from "#seed/load/load-data.ts";
import { type Answer, ask } from "../chaos/ask.ts";
import { type Buyer, orderForm } from "../chaos/buyers.ts";
import { type Crowd, crowd } from "../chaos/crowd.ts";
import { placedId } from "../chaos/trial.ts";
import type { Read, Sent } from "./assertions.ts";
import { ORIGIN, type Town } from "./town.ts";

const BUYER_PAUSE_MS = 250;
/** How long a person waits after an error before pressing the button again. */
const BEFORE_AGAIN_MS = 300;
const VISITORS = 4;
const VISITOR_PAUSE_MS = 150;
/** A checkout may wait in the queue. */
const MOST_ORDER_MS = 30_000;
/** Cached by every shop that has served them. */
const PAGES = ["/", "/shop", "/education", "/faq"];

/** The buyers and visitors, and everything they observed. */
export class People {
  readonly #town: Town;
  readonly #dice: Dice[];
  readonly #visitorDice: Dice;
  readonly #again = new Map<Buyer, URLSearchParams>();
  readonly #crowds: Crowd[] = [];
  /** Every customer and key with which an order was ever sent. */
  readonly asked = new Set<string>();
  /** Every order confirmed to a customer, by customer and key. */
  readonly acknowledged = new Map<string, Set<string>>();
  sent: Sent[] = [];
  read: Read[] = [];

  constructor(town: Town, seed: number) {
    this.#town = town;
    this.#dice = town.buyers.map(({ n }) => diceOf(`${seed} buyer ${n}`));
    this.#visitorDice = diceOf(`${seed} visitors`);
  }

  /** Starts everyone. */
  come(): void {
    const { buyers } = this.#town;
    this.#crowds.push(
      crowd(buyers.length, BUYER_PAUSE_MS, (person) =>
        this.#buy(buyers[person] as Buyer, this.#dice[person] as Dice),
      ),
      crowd(VISITORS, VISITOR_PAUSE_MS, () => this.#visit()),
    );
  }

  /** Lets everyone finish; orders without a response are resent until there is one. */
  async leave(): Promise<void> {
    for (const people of this.#crowds) await people.stop();
    for (const [buyer] of this.#again) {
      for (let tries = 0; tries < 20 && this.#again.has(buyer); tries++)
        await this.#buy(buyer, diceOf("none"));
    }
  }

  /** Requests every page from every shop, to fill their caches. */
  async warm(): Promise<void> {
    const { shops } = this.#town;
    await Promise.all(
      shops.map(async ({ url }) => {
        for (const page of PAGES) await ask(url, page);
      }),
    );
  }

  /** Observations since the last call. */
  take(): { sent: Sent[]; read: Read[] } {
    const seen = { sent: this.sent, read: this.read };
    this.sent = [];
    this.read = [];
    return seen;
  }

  /** Places an order, or resends one that got no response. */
  async #buy(buyer: Buyer, dice: Dice): Promise<void> {
    const form = this.#again.get(buyer) ?? orderForm(buyer, this.#town.wares, dice);
    const checkout = `${buyer.id} ${form.get("key")}`;
    this.asked.add(checkout);
    const asked = { cookie: buyer.cookie, form, origin: ORIGIN, mostMs: MOST_ORDER_MS };
    const at = performance.now();
    const answer = await ask(this.#town.edge.url, "/checkout", asked);
    const placed = placedId(answer);
    this.sent.push({ checkout, at, ms: answer.ms, outcome: answer.outcome, placed });
    if (placed) this.acknowledged.set(checkout, (this.acknowledged.get(checkout) ?? new Set()).add(placed));
    if (placed || answer.outcome === 400) this.#again.delete(buyer);
    else {
      this.#again.set(buyer, form);
      await wait(BEFORE_AGAIN_MS);
    }
  }

  /** Loads a page and one of its scripts, like a browser would. */
  async #visit(): Promise<void> {
    const page = await this.#see(this.#visitorDice.pick(PAGES));
    if (page.outcome !== 200) return;
    const scripts = [...page.text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
    if (scripts.length > 0) await this.#see(this.#visitorDice.pick(scripts));
  }

  async #see(path: string): Promise<Answer> {
    const at = performance.now();
    const answer = await ask(this.#town.edge.url, path);
    this.read.push({ what: path.startsWith("/assets/") ? "a script" : path, at, outcome: answer.outcome });
    return answer;
  }
}
