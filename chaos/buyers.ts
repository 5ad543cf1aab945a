import type pg from "pg";
import { checkoutFields, signInAs, tomorrowAtTen } from "#fixtures/buyer.ts";
import { type Dice, idOf, LOAD_PASSWORD, loadEmail } from "#seed/load/load-data.ts";

/** A signed-in customer with the data checkout needs. */
export type Buyer = {
  n: number;
  id: string;
  cookie: string;
  birthDate: string;
  home: Parameters<typeof checkoutFields>[0];
};

/** A product that buyers can choose. */
export type Ware = { id: string; name: string; priceCents: number };

const AT_ONCE = 10;
const LEAST_CENTS = 2_500;
const SHOP_TIME = "America/Chicago";

/** Signs in `count` of the load customers through the form, each with a separate phone number. */
export async function signInBuyers(
  db: pg.Client,
  url: string,
  origin: string,
  count: number,
): Promise<Buyer[]> {
  const emails = Array.from({ length: count }, (_, index) => loadEmail(index + 1));
  const { rows } = await db.query(
    `select id, first_name, last_name, email, address, city, zip, birth_date::text
     from customers where email = any ($1) order by array_position($1, email)`,
    [emails],
  );
  const buyers: Buyer[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE).map(async (row, more): Promise<Buyer> => {
      const n = first + more + 1;
      const home = {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        password: LOAD_PASSWORD,
        phone: `612-555-${String(n).padStart(4, "0")}`,
        address: row.address,
        city: row.city,
        zip: row.zip,
      };
      return { n, id: row.id, cookie: await signInAs(url, home, origin), birthDate: row.birth_date, home };
    });
    buyers.push(...(await Promise.all(some)));
  }
  if (buyers.length < count) throw new Error(`Only ${buyers.length} of ${count} buyers exist.`);
  return buyers;
}

/** Products with practically unlimited stock, some tracked and some not. */
export async function findWares(db: pg.Client, count: number): Promise<Ware[]> {
  const { rows } = await db.query(
    `select id, name, price_cents from products
     where status = 'active' and (stock is null or stock > 100000) order by id limit $1`,
    [count],
  );
  return rows.map(({ id, name, price_cents }) => ({ id, name, priceCents: price_cents }));
}

/**
 * An order of one or two products for a day of the coming week. The random generator decides everything,
 * including the key.
 */
export function orderForm(buyer: Buyer, wares: readonly Ware[], dice: Dice): URLSearchParams {
  const chosen = new Set([dice.pick(wares), dice.pick(wares)]);
  const lines = [...chosen].map(({ id, priceCents }) => ({
    id,
    quantity: Math.ceil(LEAST_CENTS / priceCents) + dice.between(0, 1),
  }));
  const day = Temporal.Now.zonedDateTimeISO(SHOP_TIME).add({ days: dice.between(0, 5) });
  const hours = 2 * dice.between(-1, 5);
  return checkoutFields(buyer.home, lines, {
    key: idOf("checkout", `${buyer.n} ${dice.between(0, 2 ** 31)} ${dice.between(0, 2 ** 31)}`),
    windowStart: Temporal.Instant.from(tomorrowAtTen(day)).add({ hours }).toString(),
  });
}
