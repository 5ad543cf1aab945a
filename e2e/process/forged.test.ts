import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectToRunning } from "#app/embedded/embedded.server.ts";
import { demoPeople } from "../../seed/people.ts";
import { type BuiltShop, startBuiltShop } from "./built-shop.ts";
import { checkoutFields, placedOrder, sendCheckout, signInAs } from "./buyer.ts";

const maya = demoPeople[1] as (typeof demoPeople)[number];
const theo = demoPeople[2] as (typeof demoPeople)[number];
let folder: string;
let shop: BuiltShop;
let db: pg.Client;
let cookies: string;
let product: { id: string; price_cents: number };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "evenlake-forged-"));
  shop = await startBuiltShop({ DATA_DIR: folder });
  db = new pg.Client((await connectToRunning(folder)) ?? {});
  await db.connect();
  const found = await db.query(
    "select id, price_cents from products where stock is null and price_cents >= 2500 limit 1",
  );
  product = found.rows[0];
  cookies = await signInAs(shop.url, maya);
});

afterAll(async () => {
  await db.end();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const countOrders = async () => (await db.query("select count(*)::int as n from orders")).rows[0].n;
const one = () => [{ id: product.id, quantity: 1 }];

test("a form that was not tampered with makes an order at the shop's price", async () => {
  const id = placedOrder(await sendCheckout(shop.url, cookies, checkoutFields(maya, one())));
  const { rows } = await db.query(
    "select subtotal_cents, delivery_fee_cents, total_cents, tax_cents from orders where id = $1",
    [id],
  );
  expect(rows[0]).toMatchObject({ subtotal_cents: product.price_cents, delivery_fee_cents: 599 });
  expect(rows[0].total_cents).toBe(product.price_cents + 599 + rows[0].tax_cents);
});

test.each(["price", "total", "totalCents", "deliveryFeeCents", "customerId", "status", "id"])(
  "a forged %s is refused and changes nothing",
  async (name) => {
    const before = await countOrders();
    const answer = await sendCheckout(shop.url, cookies, checkoutFields(maya, one(), { [name]: "1" }));
    expect(answer.status).toBe(400);
    expect(await countOrders()).toBe(before);
  },
);

test("a forged price inside a line is refused and changes nothing", async () => {
  const before = await countOrders();
  const lines = [{ id: product.id, quantity: 1, priceCents: 1 }];
  expect((await sendCheckout(shop.url, cookies, checkoutFields(maya, lines))).status).toBe(400);
  expect(await countOrders()).toBe(before);
});

test.each([
  [-1, "A quantity must be at least 1."],
  [0, "A quantity must be at least 1."],
  [1.5, "A quantity must be a whole number."],
  [1e9, "A quantity can be at most 20."],
  ["x", "A quantity must be a number."],
])("a quantity of %j is refused in one clear sentence", async (quantity, sentence) => {
  const answer = await sendCheckout(shop.url, cookies, checkoutFields(maya, [{ id: product.id, quantity }]));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
});

test("a checkout without a session, or with a forged one, is sent to the sign-in page", async () => {
  for (const stranger of ["", "evenlake.session_token=abc.def"]) {
    const answer = await sendCheckout(shop.url, stranger, checkoutFields(maya, one()));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?next=/checkout");
  }
});

test("a customer reaches no admin page, by address, data request or form", async () => {
  for (const path of [
    "/admin",
    "/admin/orders",
    "/admin/orders.data?_routes=board%2Fadmin%2Forders",
    "/admin/orders.data",
  ]) {
    const answer = await fetch(shop.url + path, { headers: { cookie: cookies }, redirect: "manual" });
    const text = await answer.text();
    expect([path, text.includes("contactEmail"), text.includes("Lindqvist")]).toEqual([path, false, false]);
    expect([path, [202, 302].includes(answer.status)]).toEqual([path, true]);
  }
  const { rows } = await db.query("select id, status from orders where status = 'pending' limit 1");
  const move = await fetch(`${shop.url}/admin/orders/${rows[0].id}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookies, origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
    body: "intent=move&to=confirmed",
  });
  expect(move.status).toBe(302);
  expect((await db.query("select status from orders where id = $1", [rows[0].id])).rows[0].status).toBe(
    rows[0].status,
  );
});

test("a customer does not see another customer's order", async () => {
  const other = await signInAs(shop.url, theo);
  const { rows } = await db.query("select id from orders where customer_id = $1", [maya.id]);
  const page = await fetch(`${shop.url}/account?tab=orders&placed=${rows[0].id}`, {
    headers: { cookie: other },
  });
  const text = await page.text();
  expect(text).toContain("Your Orders");
  expect(text).toContain(theo.address);
  expect(text).not.toContain(maya.address);
  expect(text).not.toContain("Thank you.");
});

test("a session stops working as soon as its owner signs out", async () => {
  const session = await signInAs(shop.url, theo);
  const out = await fetch(`${shop.url}/sign-out`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: session, origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
  });
  expect(out.status).toBe(302);
  const after = await fetch(`${shop.url}/account`, { headers: { cookie: session }, redirect: "manual" });
  expect(after.headers.get("location")).toBe("/login?next=/account");
});
