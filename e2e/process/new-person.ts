import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { BuiltShop } from "./built-shop.ts";
import { signInAs } from "./buyer.ts";
import { ORIGIN } from "./shop-on-postgres.ts";

/** Signs up somebody at a shop on PostgreSQL, an admin if so asked, and signs them in. */
export async function newPerson(shop: BuiltShop, client: pg.Client, { isAdmin = false } = {}) {
  const person = { email: `${randomUUID()}@evenlake.example`, password: "northern-pike-1987" };
  const fields = { ...person, firstName: "Runa", lastName: "Berglund", year: "1987", month: "5", day: "17" };
  const answer = await fetch(`${shop.url}/login?mode=signup`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: ORIGIN },
    body: new URLSearchParams(fields),
  });
  if (answer.status !== 302) throw new Error(`nobody was signed up: ${answer.status}`);
  if (isAdmin) {
    await client.query("insert into admins (user_id) select id from users where email = $1", [person.email]);
  }
  return { ...person, cookie: await signInAs(shop.url, person, ORIGIN) };
}
