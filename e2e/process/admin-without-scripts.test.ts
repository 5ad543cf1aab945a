import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkoutFields, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { stillBrowser } from "#fixtures/still-browser.ts";
import { ingrid, maya, theo } from "#seed/demo/people.ts";

// The admin area works without JavaScript: each form's response is a page. Uses a separate shop, since the
// question order is global.

const FAQS = "/admin/education/faqs";
const SOAK = "Long Evening Bath Soak";
const shop = await openShop();
const db = await databaseOf(shop);
const cookie = await signInAs(shop.url, ingrid);
const customer = await signInAs(shop.url, maya);

async function open(path: string) {
  const still = stillBrowser(shop.url, cookie);
  await still.open(path);
  return still;
}

/** Sends fields like a page does; doesn't follow redirects. */
const post = (path: string, fields: Record<string, string>) =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: shop.url },
    body: new URLSearchParams(fields),
  });

const first = async (statement: string, values: unknown[] = []) =>
  (await db.query(statement, values)).rows[0];

/** Places an order by Maya for this many bath soaks; returns its id. */
async function order(quantity = 2): Promise<string> {
  const { id } = await first("select id from products where name = $1", [SOAK]);
  const placed = placedOrder(
    await sendCheckout(shop.url, customer, checkoutFields(maya, [{ id, quantity }])),
  );
  if (!placed) throw new Error("no order was placed");
  return placed;
}

describe("a question", () => {
  const titles = async () => {
    const { rows } = await db.query("select question from education_faqs order by display_order, question");
    return rows.map(({ question }) => question as string);
  };

  test("is saved as a draft only if complete, and needs a confirmation of claims before publishing", async () => {
    const still = await open(`${FAQS}/new`);
    await still.send("Save", { keep: "draft", status: "published", displayOrder: "0" });
    expect(still.text()).toContain("Please enter the question.");
    const fields = { question: "Which one?", answer: "A cure.", displayOrder: "9001", status: "published" };
    await still.send("Save", fields);
    expect(still.status()).toBe(409);
    expect(still.text()).toContain("Publish anyway?");
    expect(still.valueOf("answer")).toBe("A cure.");
    const button = /<button[^>]*name="claimsAnswer"[^>]*>/.exec(still.html())?.[0] ?? "";
    const claimsAnswer = / value="([^"]*)"/.exec(button)?.[1] ?? "";
    await still.send("Publish anyway", { ...fields, claimsAnswer });
    expect(still.path()).toBe(FAQS);
    expect(still.text()).toContain("Which one?");
  });

  test("with claims isn't published by a confirmation of other wording", async () => {
    const id = randomUUID();
    const fields = {
      id,
      version: "",
      question: "Pain?",
      answer: "A cure.",
      displayOrder: "9000",
      status: "published",
    };
    for (const claimsAnswer of ["", "yes", `education_faqs ${id} question relieve pain`]) {
      const answer = await post(`${FAQS}/new`, { ...fields, claimsAnswer });
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("Publish anyway?");
    }
    expect(await titles()).not.toContain("Pain?");
  });

  test("is moved alone by its row's buttons, even on a list rendered earlier", async () => {
    const before = await titles();
    const still = await open(FAQS);
    const buttons = [...still.html().matchAll(/data-moves="([^"]+)"/g)].map(([, value]) => value ?? "");
    const ups = buttons.filter((value) => value.startsWith("up"));
    const [second = "", last = ""] = [ups[1], ups.at(-1)];
    expect((await post(FAQS, { intent: "move", move: last })).status).toBe(302);
    expect((await titles()).indexOf(before.at(-1) ?? "")).toBe(before.length - 2);
    for (const move of [second, second.replace("up", "down")]) await post(FAQS, { intent: "move", move });
    expect((await titles()).indexOf(before.at(-1) ?? "")).toBe(before.length - 2);
  });
});

describe("a review with a claim", () => {
  test("is published once confirmed, with an audit entry that omits the customer's words", async () => {
    const { id: orderId } = await first("select id from orders limit 1");
    const { id: productId } = await first("select id from products where name = $1", [SOAK]);
    const id = randomUUID();
    await db.query(
      "insert into reviews (id, product_id, order_id, stars, words, author, written_at) values ($1, $2, $3, 5, 'It cured my cough.', 'Maya L.', now())",
      [id, productId, orderId],
    );
    const state = async () => (await first("select state from reviews where id = $1", [id])).state;
    const still = await open(`/admin/reviews/${id}`);
    await still.send("Publish", { intent: "publish" });
    expect(still.status()).toBe(409);
    expect(still.text()).toContain("Publish anyway?");
    expect(await state()).toBe("waiting");
    const button = /<button[^>]*name="claimsAnswer"[^>]*>/.exec(still.html())?.[0] ?? "";
    await still.send("Publish anyway", { claimsAnswer: / value="([^"]*)"/.exec(button)?.[1] ?? "" });
    expect(await state()).toBe("published");
    const entry = await first("select after from audit_log where subject_id = $1", [id]);
    expect(entry.after.publishedAllTheSame).toContain("The review (Health claim)");
    expect(JSON.stringify(entry)).not.toContain("cough");
  });
});

test("changes several products in bulk, and undoes the change", async () => {
  const { id, price } = await first("select id, price_cents as price from products where name = $1", [SOAK]);
  const still = await open(`/admin/products?q=${encodeURIComponent(SOAK)}`);
  await still.send("Apply to selected", { ids: id, priceStep: "plus-percent", priceAmount: "10" });
  expect(still.text()).toContain("1 product changed.");
  await still.send("Undo");
  expect(still.text()).toContain("1 product restored.");
  expect((await first("select price_cents as price from products where id = $1", [id])).price).toBe(price);
});

describe("an order", () => {
  test("keeps a second note typed into an already submitted form, and adds it on the next press", async () => {
    const orderId = await order();
    const still = await open(`/admin/orders/${orderId}`);
    const early = await open(`/admin/orders/${orderId}`);
    const noteId = still.valueOf("noteId") ?? "";
    await early.send("Add note", { noteId, text: "The first note." });
    await still.send("Add note", { text: "The second note." });
    expect(still.text()).toContain("This form already added another note");
    expect(still.valueOf("text")).toBe("The second note.");
    await still.send("Add note", { text: "The second note." });
    for (const text of ["The first note.", "The second note."]) expect(still.text()).toContain(text);
    for (const path of ["/account?tab=orders", `/account/orders/${orderId}/receipt`, "/account/data.json"]) {
      const seen = await fetch(shop.url + path, { headers: { cookie: customer } });
      expect(await seen.text()).not.toContain("The first note.");
    }
  });

  test("is packed by batch number, and appears on its pick list and packing slip", async () => {
    const orderId = await order();
    const { id } = await first("select id from products where name = $1", [SOAK]);
    await db.query(
      `insert into batches (id, product_id, number, lab, tested_on, expires_on, received, "left", in_stock, delta9_percent, mg_found)
       values (gen_random_uuid(), $1, 'still-1', 'Lab', '2026-01-05', '2098-01-01', 10, 10, true, 0.2, 50)`,
      [id],
    );
    await db.query("update products set has_batches = true, stock = 10, shelf = 'J7' where id = $1", [id]);
    const path = `/admin/orders/${orderId}/pack`;
    const still = await open(path);
    await still.send("Confirm");
    await still.open(path);
    await still.send("Pack", { scan: "none-such" });
    expect(still.valueOf("scan")).toBe("none-such");
    expect(still.text()).toContain("We don't have a batch");
    await still.send("Pack", { scan: "STILL-1" });
    expect(still.text()).toContain("batch still-1");
    expect(still.text()).toContain(`Order ${orderId.slice(0, 8)} is packed.`);

    const { at } = await first("select window_start as at from orders where id = $1", [orderId]);
    const start = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("America/Chicago");
    const time = start.toPlainTime().toString({ smallestUnit: "minute" });
    const when = `day=${start.toPlainDate()}&window=${time}`;
    await still.open(`/admin/orders/slips?${when}`);
    for (const text of [orderId.slice(0, 8), "still-1", "Deliver only to the customer"])
      expect(still.text()).toContain(text);
    await still.open(`/admin/orders/pick-list?${when}`);
    for (const text of [`${orderId.slice(0, 8)} × 2`, "J7"]) expect(still.text()).toContain(text);
    await still.open(`/admin/orders/labels?${when}&size=2x1`);
    expect(still.text()).toContain(orderId.slice(0, 8));
  });

  test("changes status on the board once, reports a second press, and is packed without scanning with a reason", async () => {
    const orderId = await order();
    const board = "/admin/orders?view=board";
    const press = async () => (await post(board, { to: "confirmed", ids: orderId })).text();
    expect(await press()).toContain("1 order confirmed.");
    expect(await press()).toContain("No orders were confirmed:");

    const still = await open(`/admin/orders/${orderId}`);
    await still.send("Pack without scanning", { reason: " " });
    expect(still.text()).toContain("Enter why the order is packed without scanning.");
    const unscanned = async (more: object) =>
      (await post(board, { to: "unscanned", ids: orderId, ...more })).text();
    expect(await unscanned({})).toContain("Pack 1 order without scanning?");
    expect(await unscanned({ reason: "The scanner is broken" })).toContain("1 order packed.");
    await still.open(`/admin/orders/${orderId}`);
    expect(still.text()).toContain("The scanner is broken");
  });

  test("is placed for a caller only at the displayed prices, and keeps the typed input", async () => {
    const still = await open("/admin/orders/new");
    await still.send("Find", { q: theo.email });
    const path = /href="(\/admin\/orders\/new\/[0-9a-f-]{36})/.exec(still.html())?.[1] ?? "";
    await still.open(path);
    const address = { phone: theo.phone, address: theo.address, zip: "55408", city: "Minneapolis" };
    await still.send("Find", { ...address, find: SOAK, step: "find" });
    const { id } = await first("select id from products where name = $1", [SOAK]);
    await still.send("Find", { add: id });
    expect(still.valueOf("address")).toBe(theo.address);
    await still.send("Show windows and total", { [`quantity-${id}`]: "2", step: "look" });
    const starts = [...still.html().matchAll(/<option[^>]*value="(20[^"]+)"/g)].map(
      ([, start]) => start ?? "",
    );
    const window = {
      option: "scheduled",
      windowStart: starts.at(-1) ?? "",
      confirmsAge: "on",
      confirmsRecipient: "on",
    };
    await still.send("Place order", { ...window, [`quantity-${id}`]: "3", step: "place" });
    expect(still.text()).toContain("Your order changed while you were checking out.");
    await still.send("Place order", { ...window, step: "place" });
    expect(still.path()).toMatch(/^\/admin\/orders\/new\/placed\/[0-9a-f-]{36}$/);
    expect(still.text()).toContain("Status: Confirmed.");
    const placed = await open(still.path().replace("new/placed/", ""));
    for (const text of ["Order placed by phone", SOAK]) expect(placed.text()).toContain(text);
  });
});

test("shows expected cash only after the count, and requires a reason for a large difference", async () => {
  // At night, the demo shop has no open drawer, so an earlier one is reopened.
  const drawer =
    "select id, handled_by, day::text, cash_cents from cash_drawers where cash_cents > 1000 order by day desc limit 1";
  const { id, handled_by: hands, day, cash_cents: cents } = await first(drawer);
  await db.query("update payments set cash_drawer_id = null where cash_drawer_id = $1", [id]);
  const expected = (cents / 100).toFixed(2);
  const still = await open(`/admin/cash-drawers/close?hands=${hands}&day=${day}`);
  await still.send("Close drawer", { "piece-1": "100", "piece-25": "many" });
  expect(still.text()).toContain("Please enter a whole number up to 10,000");
  expect(still.valueOf("piece-25")).toBe("many");
  expect(still.html()).not.toContain(expected);
  expect(still.html()).not.toContain(`${cents}`);
  await still.send("Close drawer", { "piece-25": "", note: "Typed before anything was shown" });
  expect(still.status()).toBe(409);
  expect(still.text()).toContain(`Expected $${expected}, counted $1.00, `);
  expect(still.valueOf("piece-1")).toBe("100");
  await still.send("Close drawer", { note: "The rest fell under the seat." });
  expect(still.text()).toMatch(/'s drawer .* short/);
  const path = still.path();
  await still.send("Correct count", { counted: expected, reason: "It lay under the seat." });
  expect(still.path()).toBe(path);
  expect(still.text()).toContain(`+$${((cents - 100) / 100).toFixed(2)}`);
  expect(still.text()).toContain("Balanced");
});

test("removes a subscriber, and answers a message", async () => {
  const email = `${randomUUID()}@example.com`;
  await post("/education", { "form-name": "newsletter", email, "bot-field": "" });
  const form = { name: "Ove Lund", email, message: "Hello.", "bot-field": "" };
  await post("/about", form);
  const still = await open(`/admin/waitlist/newsletter?q=${email}`);
  const asking = /href="([^"]*delete=[^"]+)"/.exec(still.html())?.[1]?.replaceAll("&amp;", "&") ?? "";
  await still.open(new URL(asking, `${shop.url}/admin/waitlist/newsletter`).href.slice(shop.url.length));
  await still.send("Delete");
  expect(still.text()).toContain(`No subscribers match “${email}”.`);
  await still.open("/admin/waitlist/messages?q=Ove+Lund");
  await still.open(/href="(\/admin\/waitlist\/messages\/[0-9a-f-]{36})"/.exec(still.html())?.[1] ?? "");
  await still.send("Send reply", { answer: "Good evening." });
  expect(still.text()).toMatch(/replied on .*Good evening\./);
});

test("checks an import, applies it once, and undoes it", async () => {
  const send = async (rate: string) => {
    const form = new FormData();
    const text = `Name;Rate in percent;ZIP;First day;Source\r\nPlain tax;${rate};;2027-01-01;city.example\r\n`;
    form.set("file", new File([text], "table.csv", { type: "text/csv" }));
    const headers = { cookie, origin: shop.url };
    const path = `${shop.url}/admin/imports/taxes/upload`;
    const answer = await fetch(path, { method: "POST", redirect: "manual", headers, body: form });
    return answer.headers.get("location") ?? "";
  };
  const says = async (path: string) => (await open(path)).text();
  const faulty = await send("1,5");
  await expect.poll(() => says(faulty)).toContain("1 of 1 row has an error");
  const path = await send("1.5");
  await expect.poll(() => says(path)).toContain("0 of 1 row changes, 1 is new.");
  await post(path, { intent: "apply" });
  await expect.poll(() => says(path)).toContain("Applied: 1 row added.");
  expect(await (await post(path, { intent: "apply" })).text()).toContain("has already applied this import.");
  await post(path, { intent: "undo" });
  await expect.poll(() => says(path)).toContain("Undone:");
});

test("renders search results as a page", async () => {
  const still = await open("/admin/search");
  await still.send("Search", { q: "holiday" });
  expect(still.html()).toContain('href="/admin/delivery"');
});
