import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expectOrder, findBuyers, findProductIds, IS_LOAD_PRODUCT, linesOf, orderForm } from "./buyers.ts";
import { Connection, type Question, written } from "./connection.ts";
import type { Figure } from "./figures.ts";
import { COMPRESSED, openQuotes } from "./pages.ts";
import { residentMegabytes } from "./process-tree.ts";
import { openSearches } from "./searches.ts";
import type { MeasuredShop } from "./shop-process.ts";
import { sessionOf, signIn, signInForm } from "./sign-in.ts";
import type { Target } from "./target.ts";

const AT_ONCE = 8;
/** Requests per second while memory growth is measured. */
const PACE = 20;
const REST_MS = 5_000;
const BUYERS = 60;
const FIRST_TO_SIGN_IN = 101;

/** How many requests warm up a process, and for how many minutes its growth is measured afterwards. */
export type MemoryPlan = { requests: number; minutes: number };

/**
 * Memory of the warm process after a mixture of all customer actions, on PostgreSQL and on the embedded
 * database.
 */
export function memoryTargets(plan: MemoryPlan): Target[] {
  return [
    memoryOf("with PostgreSQL", { embedded: false, want: "180 MB or less" }, plan),
    memoryOf("embedded", { embedded: true, want: "280 MB or less" }, plan),
  ];
}

function memoryOf(
  what: string,
  { embedded, want }: { embedded: boolean; want: string },
  { requests, minutes }: MemoryPlan,
): Target {
  return {
    rounds: 1,
    prepare:
      async ({ open }) =>
      async () => {
        await using shop = await open({ embedded });
        const next = await openMixture(shop);
        await askAll(shop, next, requests);
        const after = `${what}, after ${requests.toLocaleString("en-US")} requests`;
        const figures: Figure[] = [{ what: after, value: residentMegabytes(shop.pid), unit: "MB", want }];
        await wait(REST_MS);
        figures.push({
          what: `  ${REST_MS / 1_000} s later`,
          value: residentMegabytes(shop.pid),
          unit: "MB",
          want,
        });
        if (minutes === 0) return figures;
        for (const part of ["the middle", "the end"]) {
          await askSteadily(shop, next, minutes * 30);
          const value = residentMegabytes(shop.pid);
          figures.push({ what: `  at ${part} of ${minutes} minutes at ${PACE}/s`, value, unit: "MB" });
        }
        return figures;
      },
  };
}

/** A request and its expected response. */
type Step = { question: Question; expect?: (answer: Parameters<typeof sessionOf>[0]) => unknown };

/**
 * Per hundred requests: 50 visitor pages, 20 searches, 15 signed-in pages, 10 quotes, 3 sign-ins, and 2
 * orders.
 */
async function openMixture(shop: MeasuredShop): Promise<() => Step> {
  const buyers = await findBuyers(shop, BUYERS);
  const products = await findProductIds(shop);
  const { rows } = await shop.ask((db) =>
    db.execute<{ slug: string }>(
      sql`select slug from products where ${IS_LOAD_PRODUCT} order by id limit 200`,
    ),
  );
  const pages = ["/", "/shop", "/education", "/about", "/shop?category=Edibles", "/membership"];
  const page = (n: number) =>
    n % 2 === 0 ? (pages[(n / 2) % pages.length] as string) : `/shop/${rows[n % rows.length]?.slug}`;
  const nextSearch = await openSearches(shop);
  const nextQuote = await openQuotes(shop);
  const session = { ...COMPRESSED, Cookie: await signIn(shop, 1) };
  let n = 0;
  return () => {
    n += 1;
    // Spreads all kinds evenly: 37 and 100 have no common factor.
    const kind = (n * 37) % 100;
    if (kind < 50) return { question: { path: page(n), headers: COMPRESSED } };
    if (kind < 70) return { question: { path: nextSearch(), headers: COMPRESSED } };
    if (kind < 85)
      return { question: { path: kind < 75 ? "/account?tab=orders" : page(n), headers: session } };
    if (kind < 95) return { question: { path: nextQuote(), headers: session } };
    if (kind < 98) return { question: signInForm(shop, FIRST_TO_SIGN_IN + (n % 400)), expect: sessionOf };
    const buyer = buyers[n % buyers.length];
    if (!buyer) throw new Error("There is no customer to buy.");
    return { question: orderForm(shop, buyer, linesOf(products, n)), expect: expectOrder };
  };
}

async function take(connection: Connection, origin: string, { question, expect }: Step): Promise<void> {
  const answer = await connection.ask(written(origin, question));
  if (expect) expect(answer);
  else if (answer.status !== 200) throw new Error(`${question.path} was answered ${answer.status}.`);
}

async function askAll({ origin }: MeasuredShop, next: () => Step, requests: number): Promise<void> {
  let left = requests;
  const one = async () => {
    using connection = new Connection(origin);
    while (left-- > 0) await take(connection, origin, next());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Sends requests at a steady pace, like customers, who don't wait for each other. */
async function askSteadily({ origin }: MeasuredShop, next: () => Step, seconds: number): Promise<void> {
  const began = performance.now();
  const open = new Set<Promise<void>>();
  for (let sent = 0; sent < seconds * PACE; sent++) {
    await wait(Math.max(0, began + (sent * 1_000) / PACE - performance.now()));
    const asked = askAlone(origin, next()).finally(() => open.delete(asked));
    open.add(asked);
    // A refusal ends the measurement, however many other requests are in progress.
    await Promise.race([asked, wait(0)]);
  }
  await Promise.all(open);
}

async function askAlone(origin: string, step: Step): Promise<void> {
  using connection = new Connection(origin);
  await take(connection, origin, step);
}
