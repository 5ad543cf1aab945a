import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { bandOf } from "#app/delivery/bands.ts";
import { timetableOf } from "#app/delivery/timetable.ts";
import { openWindows } from "#app/delivery/windows.ts";
import { DEFAULT_SETTINGS } from "#app/settings/settings.ts";
import { type Answer, percentile, send } from "./load.ts";
import type { Row } from "./report.ts";
import type { MeasuredShop } from "./shop-process.ts";
import { signIn } from "./sign-in.ts";

const CUSTOMERS = 60;
const BUYERS_AT_ONCE = 4;

type Buyer = { cookie: string; fields: Record<string, string> };

/** POST /checkout by many signed-in customers, four at a time. Each order has its own products, window and key. */
export async function measureCheckout(shop: MeasuredShop, seconds: number): Promise<Row[]> {
  const buyers = await buyersOf(shop);
  const products = await productIds(shop);
  const agent = new Agent({ keepAlive: true, maxSockets: BUYERS_AT_ONCE });
  let turn = 0;
  const buy = async (): Promise<Answer> => {
    turn += 1;
    const buyer = buyers[turn % buyers.length] as Buyer;
    return placeOrder(shop, agent, buyer, [
      products[turn % products.length],
      products[(turn * 7 + 1) % products.length],
    ]);
  };
  const buyFor = async (limitMs: number) => {
    const until = performance.now() + limitMs;
    const answers: Answer[] = [];
    const one = async () => {
      while (performance.now() < until) answers.push(await buy());
    };
    await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, one));
    return answers;
  };
  try {
    await buyFor(1_000);
    const before = await countOrders(shop);
    const began = performance.now();
    const answers = await buyFor(seconds * 1000);
    const tookMs = performance.now() - began;
    const made = (await countOrders(shop)) - before;
    const other = answers.find(({ status, location }) => status !== 302 || !location?.startsWith("/account"));
    if (other) throw new Error(`A checkout was answered ${other.status}: ${problemsOf(other)}`);
    if (made !== answers.length)
      throw new Error(`${answers.length} orders were acknowledged, ${made} are in the database.`);
    const latencies = answers.map(({ ms }) => ms);
    return [
      { what: "orders", value: `${Math.round((made / tookMs) * 1000)}/s`, target: "150/s or more" },
      { what: "median", value: `${percentile(latencies, 0.5).toFixed(1)} ms`, target: "below 40 ms" },
      { what: "95 of 100 within", value: `${percentile(latencies, 0.95).toFixed(1)} ms` },
      { what: "acknowledged and in the database", value: `${made} of ${answers.length}` },
    ];
  } finally {
    agent.destroy();
  }
}

function placeOrder(
  shop: MeasuredShop,
  agent: Agent,
  { cookie, fields }: Buyer,
  ids: (string | undefined)[],
): Promise<Answer> {
  const lines = [...new Set(ids)].map((id) => ({ id, quantity: 3 }));
  const body = new URLSearchParams({ ...fields, key: randomUUID(), lines: JSON.stringify(lines) });
  const headers = {
    Cookie: cookie,
    Origin: shop.publicOrigin,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return send(agent, "POST", `${shop.origin}/checkout`, headers, body.toString());
}

type Home = {
  name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
};

/** Signed-in customers with a completed form. Their forms name different open windows. */
async function buyersOf(shop: MeasuredShop): Promise<Buyer[]> {
  const { rows } = await shop.database.query<Home>(
    `select first_name || ' ' || last_name as name, phone, address, customers.city, customers.state, customers.zip, lat, lng
     from customers join service_zips using (zip)
     where email = any ($1) order by array_position($1, email)`,
    [Array.from({ length: CUSTOMERS }, (_, index) => `load-${index + 1}@evenlake.example`)],
  );
  const timetable = timetableOf(DEFAULT_SETTINGS, []);
  const buyers: Buyer[] = [];
  for (const [index, { lat, lng, ...home }] of rows.entries()) {
    const band = bandOf({ lat, lng, bandOverride: null });
    const windows = openWindows({ option: "scheduled", band, timetable, now: Temporal.Now.instant() });
    // The first windows would close while we measure.
    const window = windows[3 + (index % (windows.length - 3))];
    if (!window) throw new Error(`No window is open in ${home.zip}.`);
    const fields = {
      ...home,
      instructions: "",
      option: "scheduled",
      windowStart: window.start.toString(),
      adult: "on",
      receiver: "on",
    };
    buyers.push({ cookie: await signIn(shop, index + 1), fields });
  }
  return buyers;
}

async function productIds(shop: MeasuredShop): Promise<string[]> {
  const { rows } = await shop.database.query<{ id: string }>(
    "select id from products where price_cents >= 900 order by id",
  );
  return rows.map(({ id }) => id);
}

async function countOrders(shop: MeasuredShop): Promise<number> {
  const { rows } = await shop.database.query<{ n: number }>("select count(*)::int as n from orders");
  return rows[0]?.n ?? 0;
}

function problemsOf({ body, location }: Answer): string {
  const alerts = [...body.toString().matchAll(/role="alert"[^>]*>([^<]+)/g)].map(([, text]) => text);
  return location ?? (alerts.join(" ") || body.toString().slice(0, 300));
}
