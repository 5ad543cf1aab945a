import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codeAt, secretOf } from "#fixtures/app-codes.ts";
import { checkoutFields, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { maya, theo } from "#seed/demo/people.ts";

const shop = await openShop();
const db = await databaseOf(shop);
const cookies = await signInAs(shop.url, maya);
const product: { id: string; price_cents: number } = (
  await db.query("select id, price_cents from products where stock is null and price_cents >= 2500 limit 1")
).rows[0];

const countOrders = async () => (await db.query("select count(*)::int as n from orders")).rows[0].n;
const one = () => [{ id: product.id, quantity: 1 }];

test("accepts an untampered form, at the shop's price", async () => {
  const id = placedOrder(await sendCheckout(shop.url, cookies, checkoutFields(maya, one())));
  const { rows } = await db.query(
    "select subtotal_cents, delivery_fee_cents, total_cents, tax_cents from orders where id = $1",
    [id],
  );
  expect(rows[0]).toMatchObject({ subtotal_cents: product.price_cents, delivery_fee_cents: 599 });
  expect(rows[0].total_cents).toBe(product.price_cents + 599 + rows[0].tax_cents);
});

test.each(["price", "total", "totalCents", "deliveryFeeCents", "customerId", "status", "id"])(
  "refuses a forged %s and changes nothing",
  async (name) => {
    const before = await countOrders();
    const answer = await sendCheckout(shop.url, cookies, checkoutFields(maya, one(), { [name]: "1" }));
    expect(answer.status).toBe(400);
    expect(await countOrders()).toBe(before);
  },
);

test("refuses a forged price inside an item, and changes nothing", async () => {
  const before = await countOrders();
  const lines = [{ id: product.id, quantity: 1, priceCents: 1 }];
  expect((await sendCheckout(shop.url, cookies, checkoutFields(maya, lines))).status).toBe(400);
  expect(await countOrders()).toBe(before);
});

test("refuses a quantity that no form offers with one clear message", async () => {
  const lines = [{ id: product.id, quantity: 1e9 }];
  const answer = await sendCheckout(shop.url, cookies, checkoutFields(maya, lines));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("A quantity can be at most 20.");
});

test("redirects a checkout without a session, or with a forged one, to the sign-in page", async () => {
  for (const stranger of ["", "shop.session_token=abc.def"]) {
    const answer = await sendCheckout(shop.url, stranger, checkoutFields(maya, one()));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?next=/checkout");
  }
});

test("hides another customer's order", async () => {
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

test("ends a session as soon as its owner signs out", async () => {
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

describe("refuses forbidden fields in account forms", async () => {
  const SMUGGLED = {
    role: "admin",
    id: "00000000-0000-4000-8000-000000000000",
    birthDate: "2015-01-01",
    emailVerified: "true",
    twoFactorEnabled: "true",
    userId: maya.id,
    verified: "true",
    secret: "known",
  };
  const { firstName, lastName, phone, address, city, zip, password } = theo;
  const TOKEN = "a-link-that-was-mailed-to-theo";
  const twice = { newPassword: "otters-by-the-sauna", confirmPassword: "otters-by-the-sauna" };
  const session = await signInAs(shop.url, theo);
  const setUp = await fetch(`${shop.url}/account/second-factor?set-up=app`, { headers: { cookie: session } });
  const secret = secretOf(/>((?:[A-Z2-7]{4} ){6}[A-Z2-7]{2})</.exec(await setUp.text())?.[1] ?? "");
  const forms: [path: string, fields: Record<string, string>][] = [
    ["/account", { form: "profile", firstName, lastName, phone, address, city, state: "MN", zip }],
    ["/account", { form: "preferences", marketingEmails: "on" }],
    ["/account", { form: "password", currentPassword: password, ...twice }],
    ["/account", { form: "end-other-sessions" }],
    ["/account/second-factor", { form: "turn-on-app", code: codeAt(secret, Temporal.Now.instant()) }],
    ["/account/second-factor", { form: "renew-codes" }],
    ["/account/second-factor", { form: "remove-app" }],
    ["/account/second-factor/passkey", { step: "begin" }],
    ["/account/confirm-identity", { form: "password", password }],
    ["/account/delete", { password, word: "DELETE" }],
    ["/reset-password", { token: TOKEN, ...twice }],
    [
      "/login?mode=signup",
      {
        ...{ firstName, lastName, password: "otters-by-the-sauna", email: "forged@evenlake.example" },
        ...{ year: "1984", month: "3", day: "9" },
      },
    ],
    ["/forgot-password", { email: theo.email }],
  ];
  const send = (path: string, fields: Record<string, string>) =>
    fetch(shop.url + path, {
      method: "POST",
      redirect: "manual",
      // Signed-in users are redirected away from sign-up.
      headers: {
        ...(path.startsWith("/account") ? { cookie: session } : {}),
        ...{ origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
      },
      body: new URLSearchParams(fields),
    });
  const everyone = async () =>
    JSON.stringify([
      (await db.query("select id, name, email, email_verified, two_factor_enabled from users order by id"))
        .rows,
      (await db.query("select * from customers order by id")).rows,
      (await db.query("select hash from passwords order by user_id")).rows,
      (await db.query("select user_id from admins order by user_id")).rows,
      (await db.query("select user_id from two_factors")).rows,
      (await db.query("select count(*) from sessions")).rows,
    ]);

  const hash = createHash("sha256").update(TOKEN).digest("hex");
  await db.query(
    "insert into mailed_links (user_id, purpose, token_hash, email, made_at, expires_at) " +
      "values ($1, 'reset-password', $2, $3, now(), now() + interval '1 hour')",
    [theo.id, hash, theo.email],
  );

  test.each(forms)("on %s with %j", async (path, fields) => {
    const before = await everyone();
    for (const [name, value] of Object.entries(SMUGGLED)) {
      const answer = await send(path, { ...fields, [name]: value });
      expect([name, answer.status]).toEqual([name, 400]);
    }
    expect(await everyone()).toBe(before);
  });

  test("saves the profile and the preferences without them", async () => {
    for (const [path, fields] of forms.slice(0, 2))
      expect([200, 302]).toContain((await send(path, fields)).status);
    const { rows } = await db.query("select marketing_emails from customers where email = $1", [theo.email]);
    expect(rows[0].marketing_emails).toBe(true);
  });

  test("responds to someone else's session like to a missing one, and keeps it", async () => {
    await signInAs(shop.url, maya);
    const { rows } = await db.query(
      "select s.id from sessions s join users u on u.id = s.user_id where u.email = $1 limit 1",
      [maya.email],
    );
    const foreign = await send("/account", { form: "end-session", sessionId: rows[0].id });
    const missing = await send("/account", { form: "end-session", sessionId: randomUUID() });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const [one, other] = [await foreign.text(), await missing.text()];
    const plain = (html: string) => html.replace(/[\da-f]{8}-[\da-f-]{27}/g, "ID");
    expect(plain(one)).toBe(plain(other));
    const still = await db.query("select 1 from sessions where id = $1", [rows[0].id]);
    expect(still.rows).toHaveLength(1);
  });
});

describe("the file with a customer's data", () => {
  const get = (cookie: string) =>
    fetch(`${shop.url}/account/data.json`, { headers: { cookie }, redirect: "manual" });

  test("is sent only to its owner, as an uncached file", async () => {
    const answer = await get(cookies);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="evenlake-my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = await answer.json();
    expect(file).toMatchObject({ account: { email: maya.email }, profile: { firstName: maya.firstName } });
    expect(JSON.stringify(file)).not.toContain(theo.email);
    expect((await get("")).headers.get("location")).toBe("/login?next=/account/data.json");
  });

  test("requires re-authentication", async () => {
    const older = await signInAs(shop.url, maya);
    await db.query("update sessions set proved_at = now() - interval '16 minutes'");
    for (const path of ["/account/data.json", "/account/data"]) {
      const answer = await fetch(shop.url + path, { headers: { cookie: older }, redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        "/account/confirm-identity?next=/account/data",
      ]);
    }
  });
});
