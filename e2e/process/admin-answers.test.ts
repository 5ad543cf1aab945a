import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newPerson, signInAs } from "#fixtures/buyer.ts";
import { databaseOf, sharedShop } from "#fixtures/shared-shop.ts";
import { ingrid, sam } from "#seed/demo/people.ts";

// Responses of the admin area, and what they hide from everyone else.

const shop = sharedShop();
const db = await databaseOf(shop);
const cookie = await signInAs(shop.url, ingrid);

const get = (path: string) => fetch(shop.url + path, { redirect: "manual", headers: { cookie } });
/** Returns a page's text, without tags and scripts. */
async function wordsOf(path: string): Promise<string> {
  const html = await (await get(path)).text();
  return html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.url },
    body: new URLSearchParams(fields),
  });

test.each([
  ["products", "/admin/products"],
  ["education", "/admin/education/articles"],
  ["homepage", "/admin/homepage"],
  ["settings", "/admin/settings"],
  ["users", "/admin/users"],
  ["overview", "/admin/overview"],
  ["orders", "/admin/orders"],
  ["delivery", "/admin/delivery"],
  ["waitlist", "/admin/waitlist"],
  ["mail", "/admin/mail"],
  ["pictures", "/admin/pictures"],
  ["audit", "/admin/audit"],
  ["health", "/admin/health"],
  ["nonsense", "/admin/products"],
])("opens the dashboard tab %s at %s", async (tab, path) => {
  const answer = await fetch(`${shop.url}/admin?tab=${tab}`, { headers: { cookie } });
  expect(answer.url).toBe(shop.url + path);
});

test("lets browsers cache the route list for visitors, without the admin area's routes", async () => {
  const page = await (await fetch(`${shop.url}/about`)).text();
  const version = /\/assets\/manifest-([\w-]+)\.js/.exec(page)?.[1];
  const answer = await fetch(`${shop.url}/__manifest?paths=%2Fshop&version=${version}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  const routes = Object.keys(await answer.json());
  expect(routes).toContain("storefront/shop/shop");
  expect(routes.filter((id) => id.startsWith("admin/"))).toEqual([]);
});

test.each([
  ["/admin/education/faqs?page=900", "Nothing on this page"],
  [`/admin/audit?before=2020-01-01T00:00:00Z~${randomUUID()}`, "No older entries."],
  [`/admin/audit?kind=education_faqs&before=2020-01-01T00:00:00Z~${randomUUID()}`, "No older entries."],
  ["/admin/inspector?from=2026-11-10&to=2099-11-10", "The last day is in the future"],
  ["/admin/inspector?from=2026-11-10&to=", "Choose the last day."],
  [`/admin/orders/${randomUUID()}`, "Order not found"],
])("%s shows: %s", async (path, sentence) => {
  expect(await wordsOf(path)).toContain(sentence);
});

test("shows no page for a waitlist link that the shop didn't create", async () => {
  const answer = await get("/waitlist/place?token=c2FubmE.wrong");
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("No place to show");
  expect(html).not.toContain("Leave the waitlist");
});

test("shows a search with no results as plain text on the overview", async () => {
  const words = `<b>birch beer ${randomUUID()}</b>`;
  await (await fetch(`${shop.url}/shop?q=${encodeURIComponent(words)}`)).text();
  const shown = words.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  await expect.poll(async () => (await get("/admin/overview")).text()).toContain(shown);
});

describe("a draft", () => {
  const draft = `Draft ${randomUUID()}`;
  const slug = draft.toLowerCase().replace(" ", "-");

  test("of a product is never public", async () => {
    const id = randomUUID();
    await db.query(
      `insert into products (id, slug, name, category, type, thc_content, price_cents, image, effects, status,
         thc_mg_per_serving, servings_per_package, thc_mg_per_package, delta9_percent)
       values ($1, $2, $3, 'Edibles', 'Gummies', '5 mg', 2400, '/pictures/default-edibles.svg', '{Calm}', 'draft', 5, 10, 50, 0.3)`,
      [id, slug, draft],
    );
    await expectHidden([`/shop/${slug}`, `/shop/${slug}.data`], ["/shop", "/shop.data", "/sitemap.xml"]);
    await expectHidden([], [`/cart/products?ids=${id}`]);
  });

  test.each([
    ["articles", "content"],
    ["courses", "curriculum"],
  ])("of %s is never public", async (kind, part) => {
    const table = `education_${kind}`;
    const copied = await db.query(`select * from ${table} limit 1`);
    const row = { ...copied.rows[0], id: randomUUID(), slug, title: draft, status: "draft" };
    const columns = Object.keys(row);
    const values = columns.map((_, index) => `$${index + 1}`);
    const sent = Object.values(row).map((value) =>
      value !== null && typeof value === "object" && !(value instanceof Date) ? JSON.stringify(value) : value,
    );
    await db.query(`insert into ${table} (${columns.join()}) values (${values.join()})`, sent);
    const own = `/education/${kind}/${slug}`;
    await expectHidden(
      [own, `${own}/${part}`, `${own}.data`],
      ["/education", "/education.data", "/sitemap.xml"],
    );
  });

  /** The first return 404, and none names the draft. */
  async function expectHidden(missing: string[], pages: string[]) {
    for (const path of missing) expect((await fetch(shop.url + path)).status, path).toBe(404);
    for (const path of pages) {
      const answer = await fetch(shop.url + path);
      expect(answer.ok, path).toBe(true);
      const text = await answer.text();
      for (const word of [slug, draft]) expect(text, path).not.toContain(word);
    }
  }
});

test("hides the token of an email with a secret link from admins, and refuses to resend it", async () => {
  const { email } = await newPerson(shop, db);
  expect((await post("/forgot-password", { email })).status).toBe(302);
  const mail =
    "select id, content from mail_outbox where recipient = $1 and subject like 'Choose a new password%'";
  await expect.poll(async () => (await db.query(mail, [email])).rowCount).toBe(1);
  const { id, content } = (await db.query(mail, [email])).rows[0];
  const token = /token=([\w.-]+)/.exec(JSON.stringify(content))?.[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  const path = `/admin/mail/${id}`;
  await expect.poll(() => wordsOf(path)).toContain("it can't be resent");
  expect(await wordsOf(path)).toContain("secret part hidden");
  for (const address of [path, `${path}.data`])
    expect(await (await get(address)).text()).not.toContain(token);
});

describe("the waitlist exports", () => {
  const email = `${randomUUID()}@example.com`;

  test("contain addresses with source and ZIP code", async () => {
    await post("/", { "form-name": "zip", email, zip: "55025", "bot-field": "" });
    const file = await get("/admin/waitlist/waitlist.csv");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="waitlist-[\d-]+\.csv"$/);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await file.text()).toContain(`\r\n${email},ZIP checker,55025,`);
  });

  test("neutralize a name that a spreadsheet would run", async () => {
    const name = "=cmd|' /C calc'!A0";
    await post("/about", {
      name,
      email,
      message: "Hello.\nThank you.",
      "bot-field": "",
    });
    const file = await (await get("/admin/waitlist/messages.csv")).text();
    expect(file).toContain(`\r\n'${name},${email},"Hello.\nThank you.",New,`);
  });
});

test("refuses to revoke the admin's own access, whatever the form", async () => {
  const path = `/admin/users/${ingrid.id}/rights`;
  expect(await wordsOf(path)).toContain("You can't revoke your own admin access.");
  const forged = await fetch(shop.url + path, {
    method: "POST",
    headers: { cookie, origin: shop.url },
    body: new URLSearchParams({ intent: "revoke" }),
  });
  expect(forged.status).toBe(409);
});

test("documents the API: requests, responses, and authentication", async () => {
  const words = await wordsOf("/api/v1");
  for (const word of [
    "Set the stock of a product",
    "products:write",
    "/api/v1/products/{id}/stock",
    "StockChange",
  ])
    expect(words).toContain(word);
});

test("says on a courier's page that it needs JavaScript", async () => {
  const courier = await signInAs(shop.url, sam);
  const page = await fetch(`${shop.url}/courier`, { headers: { cookie: courier } });
  expect(await page.text()).toContain("This page needs JavaScript");
});
