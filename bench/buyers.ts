import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { bandOf } from "#app/trade/delivery/bands.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { bookableDays } from "#app/trade/delivery/windows.ts";
import { LOAD_BATCH, loadEmail } from "#seed/load/load-data.ts";
import { type Answer, headerOf } from "./answer.ts";
import type { Question } from "./connection.ts";
import type { MeasuredShop } from "./shop-process.ts";
import { formOf, signIn } from "./sign-in.ts";

/** A signed-in customer with a completed checkout form. */
export type Buyer = { cookie: string; fields: Record<string, string> };

/** An embedded database also has the demo shop's own products, some of them drafts. */
export const IS_LOAD_PRODUCT = sql`lab_batch like ${`${LOAD_BATCH}%`}`;

type Home = {
  n: number;
  name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
};

/** Finds the first load customers with their sessions. Their forms use different open windows. */
export async function findBuyers(shop: MeasuredShop, howMany: number): Promise<Buyer[]> {
  const emails = Array.from({ length: howMany }, (_, index) => loadEmail(index + 1));
  const { rows } = await shop.ask((db) =>
    db.execute<Home>(
      sql`select substring(email from '[0-9]+')::int as n, first_name || ' ' || last_name as name, phone, address,
          customers.city, customers.state, customers.zip, lat, lng
        from customers join service_zips using (zip) where email in ${emails} order by n`,
    ),
  );
  const timetable = timetableOf(DEFAULT_SETTINGS, []);
  const buyers: Buyer[] = [];
  for (const { n, lat, lng, ...home } of rows) {
    const band = bandOf({ lat, lng, state: home.state, bandOverride: null }, DEFAULT_SETTINGS.delivery);
    const rules = { option: "scheduled", band, timetable, now: Temporal.Now.instant() } as const;
    const windows = bookableDays(rules).flatMap((day) => day.windows);
    // The earliest windows would close during the measurement.
    const window = windows[3 + (n % (windows.length - 3))];
    if (!window) throw new Error(`No window is open in ${home.zip}.`);
    const fields = {
      ...home,
      instructions: "",
      option: "scheduled",
      windowStart: window.start.toString(),
      confirmsAge: "on",
      confirmsRecipient: "on",
    };
    buyers.push({ cookie: await signIn(shop, n), fields });
  }
  return buyers;
}

/** The load products of which a few units reach the order minimum. They never sell out. */
export async function findProductIds(shop: MeasuredShop): Promise<string[]> {
  const { rows } = await shop.ask((db) =>
    db.execute<{ id: string }>(
      sql`select id from products where price_cents >= 900 and ${IS_LOAD_PRODUCT} order by id`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The items of the n-th cart: two products, three units each. */
export function linesOf(products: readonly string[], n: number): string {
  const ids = new Set([products[n % products.length], products[(n * 7 + 1) % products.length]]);
  return JSON.stringify([...ids].map((id) => ({ id, quantity: 3 })));
}

/** A separate order's checkout form. */
export function orderForm(shop: MeasuredShop, buyer: Buyer, lines: string): Question {
  return formOf(shop, "/checkout", { ...buyer.fields, key: randomUUID(), lines }, buyer.cookie);
}

/** Throws with the shop's own messages if the order wasn't placed. */
export function expectOrder(answer: Answer): void {
  const location = headerOf(answer, "location");
  if (answer.status === 302 && location?.startsWith("/account")) return;
  const page = answer.body.toString();
  const alert = page.slice(Math.max(0, page.indexOf('role="alert"')));
  const said = location ?? alert.replace(/<[^>]*>/g, " ").slice(0, 300);
  throw new Error(`A checkout was answered ${answer.status}: ${said}`);
}
