import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { freePort } from "#fixtures/free-port.ts";
import { loadEmail } from "#seed/load/load-data.ts";
import { headerOf } from "./answer.ts";
import { findProductIds, IS_LOAD_PRODUCT, linesOf } from "./buyers.ts";
import { askOnce, type Question } from "./connection.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { type Effort, type Load, load } from "./load.ts";
import { processorTimeOf } from "./process-tree.ts";
import { openSearches } from "./searches.ts";
import { type MeasuredShop, type Started, startProgram } from "./shop-process.ts";
import { signIn } from "./sign-in.ts";
import type { Target } from "./target.ts";

/** Request headers of a browser. */
export const COMPRESSED = { "Accept-Encoding": "gzip, deflate, br" };
const KINDS = { plain: {}, compressed: COMPRESSED };
const WARM_SECONDS = 1;

type Kind = keyof typeof KINDS;
/** A page: its path, or how to find it in the shop. */
type Page = { what: string; path: string | ((shop: MeasuredShop) => Promise<string>); signedIn?: boolean };

const PRODUCT = { what: "/shop/:slug", path: async (shop: MeasuredShop) => `/shop/${await findSlug(shop)}` };

/** The shop page and a product page as visitors get them, compared with bare Node. */
export const VISITOR = besideBare({ what: "/shop", path: "/shop" });
export const PRODUCT_PAGE = besideBare(PRODUCT);
/** Pages that are the same for everyone, requested with a session. */
export const SIGNED_IN = [{ what: "/shop", path: "/shop" }, PRODUCT, { what: "/", path: "/" }].flatMap(
  (page) => besideBare({ ...page, what: `${page.what}, signed in`, signedIn: true }),
);

/** A personal page. */
export const PRIVATE = asked("/account?tab=orders", async (shop) => {
  const headers = { ...COMPRESSED, Cookie: await signIn(shop, await findCustomer(shop)) };
  return { path: "/account?tab=orders", headers };
});

/** The shop page with a search never made before. */
export const SEARCH = asked("/shop?q=…, each a new one", async (shop) => {
  const next = await openSearches(shop);
  return () => ({ path: next(), headers: COMPRESSED });
});

/** The request checkout sends while a customer types. */
export const QUOTE = asked("/checkout/quote", async (shop) => {
  const headers = { ...COMPRESSED, Cookie: await signIn(shop, 1) };
  const next = await openQuotes(shop);
  return () => ({ path: next(), headers });
});

/** Quote paths for always different carts, in a customer's ZIP code. */
export async function openQuotes(shop: MeasuredShop): Promise<() => string> {
  const products = await findProductIds(shop);
  const zip = await findOne(shop, sql`select zip as found from customers where email = ${loadEmail(1)}`);
  let n = 0;
  return () => `/checkout/quote?${new URLSearchParams({ zip, lines: linesOf(products, n++) })}`;
}

/** The figures of a page of this shop under load. */
async function readLoad(
  what: string,
  { origin, pid }: Started,
  question: Question | (() => Question),
  effort: Effort,
): Promise<{ figures: Figure[]; measured: Load }> {
  const { result, spentMs } = await processorTimeOf(pid, () => load(origin, question, effort));
  return { figures: figuresOf(what, result, spentMs), measured: result };
}

/** A request to a shop, measured alone. */
function asked(
  what: string,
  questionOf: (shop: MeasuredShop) => Promise<Question | (() => Question)>,
): Target[] {
  return [
    {
      prepare: async ({ shop }, effort) => {
        const measured = await shop();
        const question = await questionOf(measured);
        await load(measured.origin, question, { ...effort, seconds: WARM_SECONDS });
        return async () => (await readLoad(what, measured, question, effort)).figures;
      },
    },
  ];
}

/** A page, plain and compressed, with bare Node sending the same bytes in the same reading. */
function besideBare(page: Page): Target[] {
  return (Object.keys(KINDS) as Kind[]).map((kind) => ({
    prepare: async ({ shop }, effort, held) => {
      const measured = await shop();
      const path = typeof page.path === "string" ? page.path : await page.path(measured);
      const headers = { ...KINDS[kind], ...(page.signedIn ? { Cookie: await signIn(measured, 1) } : {}) };
      // The first requests make the shop render the page and cache it if possible; the compressed versions
      // follow.
      await load(measured.origin, { path, headers }, { ...effort, seconds: WARM_SECONDS });
      const bare = held.use(await startBareNode(measured, { path, headers }));
      await load(bare.origin, { path, headers }, { ...effort, seconds: WARM_SECONDS });
      return () => readBeside(`${page.what}, ${kind}`, { path, headers }, { measured, bare, effort });
    },
  }));
}

async function readBeside(
  what: string,
  question: Question,
  { measured, bare, effort }: { measured: Started; bare: Started; effort: Effort },
): Promise<Figure[]> {
  const bareLoad = await load(bare.origin, question, effort);
  const { figures, measured: shopLoad } = await readLoad(what, measured, question, effort);
  const share = (shopLoad.perSecond / bareLoad.perSecond) * 100;
  return [
    ...figures,
    { what: "  of bare Node with these bytes", value: share, unit: "%", want: "45 % or more" },
  ];
}

/** Makes bare Node send the bytes of one page of this shop. */
async function startBareNode(shop: MeasuredShop, question: Question): Promise<Started> {
  const page = await askOnce(shop.origin, question);
  if (page.status !== 200) throw new Error(`${question.path} was answered ${page.status}.`);
  if (question.headers?.["Accept-Encoding"] && headerOf(page, "content-encoding") === null)
    throw new Error(`${question.path} isn't sent compressed.`);
  const own = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);
  const headers = page.headers.filter(([name]) => !own.has(name.toLowerCase())).flat();
  headers.push("Content-Length", String(page.body.length));
  const BARE_PAGE = join(temporaryFolder(), "page.json");
  writeFileSync(BARE_PAGE, JSON.stringify({ headers, body: page.body.toString("base64") }));
  return startProgram("bench/bare-node.ts", {
    folder: ".",
    port: await freePort(),
    path: "/",
    env: { BARE_PAGE },
  });
}

async function findOne(shop: MeasuredShop, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await shop.ask((db) => db.execute<{ found: string }>(query));
  const found = rows[0]?.found;
  if (found === undefined) throw new Error("The load data contains nothing to measure with.");
  return String(found);
}

const findSlug = (shop: MeasuredShop) =>
  findOne(shop, sql`select slug as found from products where ${IS_LOAD_PRODUCT} order by id limit 1`);

/** The number of a load customer who has a few orders. */
const findCustomer = async (shop: MeasuredShop) =>
  Number(
    await findOne(
      shop,
      sql`select min(substring(email from '[0-9]+')::int) as found from customers
        where email like 'load-%' and (select count(*) from orders where customer_id = customers.id) = 3`,
    ),
  );
