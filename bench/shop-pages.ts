import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { OwnPostgres } from "#scripts/postgres.ts";
import { type Load, loadPage, send } from "./load.ts";
import { type Row, row } from "./report.ts";
import { freePort, type MeasuredShop, openShop, type Started, startProgram } from "./shop-process.ts";
import { signIn } from "./sign-in.ts";

/** How long each measurement takes, and how often it is repeated. The best result counts. */
export type Effort = { seconds: number; rounds: number };

const CONNECTIONS = 16;
const SIZES = [100, 1_000, 10_000];
const KINDS: [string, Record<string, string>][] = [
  ["plain", {}],
  ["compressed", { "Accept-Encoding": "gzip, deflate, br" }],
];

/** Compares /shop as a visitor gets it with bare Node sending the same bytes, both plain and compressed. */
export async function measureVisitor(shop: MeasuredShop, effort: Effort): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, headers] of KINDS) {
    await using bare = await startBareNode(shop, headers);
    const [bareLoad, shopLoad] = await compare(
      [bare.origin, `${shop.origin}/shop`].map((url) => ({ url, headers })),
      effort,
    );
    rows.push(
      row(`bare Node, the bytes of /shop, ${kind}`, bareLoad),
      row(`/shop, visitor, ${kind}`, shopLoad),
      {
        what: `visitor / bare Node, ${kind}`,
        value: `${percent(shopLoad, bareLoad)} %`,
        target: "80 % or more",
      },
    );
  }
  return rows;
}

/** Measures /shop with a session: it is rendered for each request. */
export async function measureSignedIn(shop: MeasuredShop, effort: Effort): Promise<Row[]> {
  const [load] = await compare(
    [{ url: `${shop.origin}/shop`, headers: { Cookie: await signIn(shop, 1) } }],
    effort,
  );
  return [{ ...row("/shop, signed in", load), target: "300/s or more" }];
}

/** Compares /shop with a session in shops with different numbers of products. */
export async function measureCatalogSizes(postgres: OwnPostgres, effort: Effort): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const targets: { url: string; headers: Record<string, string> }[] = [];
  for (const products of SIZES) {
    const shop = stack.use(await openShop(postgres, { products, customers: 1 }));
    targets.push({ url: `${shop.origin}/shop`, headers: { Cookie: await signIn(shop, 1) } });
  }
  const loads = await compare(targets, effort);
  const rows = loads.map((load, index) => row(`/shop, signed in, ${SIZES[index]} products`, load));
  const ratio = percent(loads.at(-1), loads[0]);
  return [
    ...rows,
    { what: "10,000 against 100 products", value: `${ratio} %`, target: "100 % within noise" },
  ];
}

/** Measures the targets in turns, so that a noisy minute does not hit only one of them. The best round counts. */
async function compare(
  targets: { url: string; headers: Record<string, string> }[],
  { seconds, rounds }: Effort,
): Promise<Load[]> {
  for (const target of targets) await loadPage({ ...target, connections: CONNECTIONS, seconds: 1 });
  const best: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) {
      const load = await loadPage({ ...target, connections: CONNECTIONS, seconds });
      if (load.perSecond > (best[index]?.perSecond ?? 0)) best[index] = load;
    }
  }
  return best;
}

async function startBareNode(shop: MeasuredShop, headers: Record<string, string>): Promise<Started> {
  const agent = new Agent({ keepAlive: false });
  // The first request makes the server draw and keep the page; its compressed forms are ready a moment later.
  await send(agent, "GET", `${shop.origin}/shop`, headers);
  await wait(500);
  const page = await send(agent, "GET", `${shop.origin}/shop`, headers);
  if (page.status !== 200) throw new Error(`/shop answered ${page.status}.`);
  const own = new Set(["date", "connection", "keep-alive"]);
  const kept: string[] = [];
  for (let at = 0; at < page.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = page.rawHeaders.slice(at, at + 2);
    if (!own.has(name.toLowerCase())) kept.push(name, value);
  }
  const BARE_PAGE = JSON.stringify({ headers: kept, body: page.body.toString("base64") });
  return startProgram(["bench/bare-node.ts"], { port: await freePort(), path: "/", env: { BARE_PAGE } });
}

function percent(load: Load | undefined, of: Load | undefined): number {
  return load && of ? Math.round((load.perSecond / of.perSecond) * 100) : Number.NaN;
}
