import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { revokeAdmin } from "#app/accounts/auth/users.server.ts";
import { sweepAnswers } from "#app/accounts/keys/answer-once.server.ts";
import { ASKS_A_MINUTE } from "#app/accounts/keys/scopes.ts";
import { apiKeys } from "#app/accounts/keys/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readCheckoutForm } from "#app/trade/checkout/checkout-form.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orderEvents, orders } from "#app/trade/orders/tables.server.ts";
import { addKey, apiOrder, askerOf } from "#fixtures/api.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { addCustomer, addOrder, addProduct, by, NOON, NOW } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";

let now = NOW;
const { db, ada, gummies } = await openTestCheckout();
const api = createApi(db, () => now);
const key = await addKey(db);

const ask = askerOf(api, key);

const orderFor = (customerId: string, change?: Record<string, unknown>) =>
  apiOrder(gummies, customerId, change);

test("places orders like the checkout, in the name of the key's creator", async () => {
  const customerId = await addCustomer(db);
  const placed = await ask("/orders", { method: "POST", body: orderFor(customerId) });
  expect(placed).toMatchObject({
    status: 201,
    body: { customerId, status: "pending", lines: [{ quantity: 2 }] },
  });
  expect(placed.headers.get("location")).toBe(`/api/v1/orders/${placed.body.id}`);
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.body.id))).toMatchObject([
    { actorId: key.adminId, toStatus: "pending", reason: "Order placed through the API" },
  ]);
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, placed.body.id))).toMatchObject([
    { action: "order.place", actorId: key.adminId, after: { throughKey: "The stock room's screen" } },
  ]);
  const moved = await ask(`/orders/${placed.body.id}/status-changes`, {
    method: "POST",
    body: { to: "confirmed" },
  });
  expect(moved).toMatchObject({ status: 200, body: { status: "confirmed" } });
  const noted = await ask(`/orders/${placed.body.id}/notes`, {
    method: "POST",
    body: { text: "Call first." },
  });
  expect(noted).toMatchObject({ status: 201, body: { notes: [{ text: "Call first." }] } });
});

test("changes only the given fields of a placed order, with the checkout's messages", async () => {
  const customerId = await addCustomer(db);
  const { body: order } = await ask("/orders", { method: "POST", body: orderFor(customerId) });
  const change = (body: unknown) => ask(`/orders/${order.id}/changes`, { method: "POST", body });
  const changed = await change({ instructions: "Ring twice", lines: [{ productId: gummies, quantity: 3 }] });
  expect(changed).toMatchObject({
    status: 200,
    body: { instructions: "Ring twice", deliveryAddress: order.deliveryAddress, lines: [{ quantity: 3 }] },
  });
  expect(await change({})).toMatchObject({ status: 200, body: { totalCents: changed.body.totalCents } });
  expect(await change({ zip: "90210" })).toMatchObject({ status: 409, body: { errors: [{ field: "zip" }] } });
  expect(await change({ totalCents: 1 })).toMatchObject({ status: 400 });
  const none = `/orders/${randomUUID()}/changes`;
  expect(await ask(none, { method: "POST", body: {} })).toMatchObject({ status: 404 });
});

test("refuses invalid orders with the checkout's messages", async () => {
  const customerId = await addCustomer(db);
  const low = await addProduct(db, { name: "The last tin", stock: 1 });
  const wrong: Record<string, unknown>[] = [
    { name: " " },
    { phone: "12" },
    { state: "Oz" },
    { zip: "1234" },
    { zip: "90210" },
    { option: "drone" },
    { windowStart: "2026-11-20T18:00:00Z" },
    { windowStart: NOON.add({ minutes: 7 }).toString() },
    { instructions: "x".repeat(501) },
    { totalCents: 1 },
    { lines: [{ productId: low, quantity: 2 }] },
    { lines: [{ productId: randomUUID(), quantity: 1 }] },
    { lines: [] },
    { quoteFingerprint: "another quote" },
    { promotion: "NO-SUCH" },
    { promotion: "x".repeat(41) },
  ];
  for (const change of wrong) {
    const { lines, ...fields } = change;
    const onPage = { ...formFor([{ id: gummies, quantity: 2 }]), ...fields } as Record<string, unknown>;
    const typed = (lines ?? orderFor(customerId).lines) as { productId: string; quantity: number }[];
    const sent = JSON.stringify(typed.map(({ productId: id, quantity }) => ({ id, quantity })));
    const read = readCheckoutForm({ ...onPage, lines: sent, confirmsAge: "on", confirmsRecipient: "on" });
    const refused = read.ok
      ? await placeOrder(
          db,
          { customerId, requireVerifiedEmail: false, form: read.value, placedBy: by(key.adminId) },
          NOW,
        )
      : read;
    if (refused.ok) throw new Error(`${JSON.stringify(change)} is no wrong order`);
    const sentence =
      "sentence" in refused.refusal ? refused.refusal.sentence : Object.values(refused.refusal)[0];
    const answer = await ask("/orders", { method: "POST", body: orderFor(customerId, change) });
    expect({ change, detail: answer.body.detail }).toEqual({ change, detail: sentence });
    expect([400, 409]).toContain(answer.status);
  }
});

test("cleans texts as on the website, and counts a line break once", async () => {
  const customerId = await addCustomer(db);
  const body = orderFor(customerId, {
    name: "\u202eAda\u200b\tLovelace",
    phone: "\u202a612\u2011555\u20110134\u202c",
    instructions: `${"x".repeat(458)}${"\r\n".repeat(41)}y`,
  });
  const placed = await ask("/orders", { method: "POST", body });
  expect(placed).toMatchObject({
    status: 201,
    body: {
      contactName: "Ada Lovelace",
      contactPhone: "612-555-0134",
      instructions: `${"x".repeat(458)}${"\n".repeat(41)}y`,
    },
  });
  for (const name of ["\u200b", "a\u0000b", "a\ud800b"])
    expect(await ask("/orders", { method: "POST", body: { ...body, name } })).toMatchObject({ status: 400 });
});

test("refuses a body that isn't UTF-8 instead of guessing", async () => {
  const headers = {
    Authorization: `Bearer ${key.key}`,
    "Idempotency-Key": randomUUID(),
    "Content-Type": "application/json",
  };
  const send = async (body: Uint8Array<ArrayBuffer>) => {
    const asked = new Request("http://shop.example/api/v1/waitlist", { method: "POST", headers, body });
    const answer = await api(asked, "192.0.2.7");
    return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.json() };
  };
  const text = JSON.stringify({ email: "zoe@example.com", zip: "55401", source: "waitlist" });
  for (const broken of [
    Buffer.from(text.replace("zoe", "zoë"), "latin1"),
    Buffer.concat([Buffer.from(text), Buffer.of(0xed, 0xa0, 0x80)]),
  ])
    expect(await send(Buffer.concat([broken]))).toEqual({
      status: 400,
      type: "application/problem+json",
      body: expect.objectContaining({ code: "invalid", detail: "Send the JSON as UTF-8." }),
    });
  expect(await send(Buffer.from(`\ufeff${text}`))).toMatchObject({ status: 201 });
});

test("runs a write once per Idempotency-Key, even if repeated concurrently", async () => {
  const customerId = await addCustomer(db);
  const body = orderFor(customerId);
  const headers = { "Idempotency-Key": randomUUID() };
  const before = await tracesOf(db, gummies);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask("/orders", { method: "POST", body, headers })),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(answers.every(({ status, body }) => status === 201 || body.code === "request_in_progress")).toBe(
    true,
  );
  const again = await ask("/orders", { method: "POST", body, headers });
  expect(again).toMatchObject({ status: 201, body: made[0]?.body });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await tracesOf(db, gummies)).toMatchObject({ orders: before.orders + 1 });
  const other = await ask("/orders", { method: "POST", body: { ...body, name: "Eve" }, headers });
  expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
  await sweepAnswers(db, NOW.add({ hours: 25 }));
  // The stored response is gone, but the order isn't placed twice.
  const later = await ask("/orders", { method: "POST", body, headers });
  expect(later).toMatchObject({ status: 201, body: { id: made[0]?.body.id } });
});

test("refuses a change that isn't based on the current version", async () => {
  const id = await addProduct(db, { priceCents: 2_400, stock: 10, effects: ["Calm"] });
  const read = await ask(`/products/${id}`);
  const etag = read.headers.get("etag") ?? "";
  const change = (body: object, tag = etag) =>
    ask(`/products/${id}`, { method: "PATCH", body, headers: { "If-Match": tag } });
  const changed = await change({ priceCents: 2_650, isNew: true });
  expect(changed).toMatchObject({
    status: 200,
    body: { priceCents: 2_650, isNew: true, name: read.body.name },
  });
  expect(await change({ priceCents: 1 })).toMatchObject({ status: 412, body: { code: "version_conflict" } });
  const next = changed.headers.get("etag") ?? "";
  expect(await change({ name: "" }, next)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "name", detail: "Please enter the name." }] },
  });
});

test("sets stock based on the current stock, and tracks it by batch if there are batches", async () => {
  const id = await addProduct(db, { stock: 10, effects: ["Calm"] });
  const stock = await ask(`/products/${id}/stock`);
  const set = (stocked: number | null) =>
    ask(`/products/${id}/stock`, {
      method: "PUT",
      body: { stock: stocked },
      headers: { "If-Match": stock.headers.get("etag") ?? "" },
    });
  await db.update(products).set({ stock: 9 }).where(eq(products.id, id));
  expect(await set(20)).toMatchObject({ status: 412 });
  await db.update(products).set({ stock: 10 }).where(eq(products.id, id));
  expect(await set(20)).toMatchObject({ status: 200, body: { stock: 20 } });
  const batch = {
    ...{ productId: id, number: `API-${randomUUID().slice(0, 8)}`, lab: "Lakeside", testedOn: "2026-11-01" },
    ...{ expiresOn: "2027-11-01", received: 40, delta9Percent: 0.25, mgFound: 50 },
  };
  const added = await ask("/batches", { method: "POST", body: batch });
  expect(added).toMatchObject({ status: 201, body: { number: batch.number, received: 40, isHeld: false } });
  expect(await ask("/batches", { method: "POST", body: batch })).toMatchObject({
    status: 409,
    body: { code: "number_taken", errors: [{ field: "number" }] },
  });
  expect(await ask(`/products/${id}/stock`)).toMatchObject({ body: { stock: 40, isCountedByBatches: true } });
  const held = await ask(`/batches/${added.body.id}`, {
    method: "PATCH",
    body: { hold: "The seal was broken." },
    headers: { "If-Match": added.headers.get("etag") ?? "" },
  });
  expect(held).toMatchObject({ status: 200, body: { isHeld: true, holdReason: "The seal was broken." } });
  expect(await ask(`/products/${id}/stock`)).toMatchObject({ body: { stock: 0 } });
  expect(await ask(`/batches/${added.body.id}/stock`)).toMatchObject({ body: { left: 40, state: "held" } });
});

test("lists each item once across pages", async () => {
  for (let nth = 0; nth < 5; nth++) await addOrder(db, { customerId: ada, productId: gummies });
  for (const list of ["/orders", "/products", "/customers"]) {
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await ask(`${list}?limit=2${next ? `&cursor=${next}` : ""}`);
      expect(page.status).toBe(200);
      seen.push(...page.body.items.map(({ id }: { id: string }) => id));
      next = page.body.next;
    }
    const whole = await ask(`${list}?limit=100`);
    expect(seen).toEqual(whole.body.items.map(({ id }: { id: string }) => id));
    expect(new Set(seen).size).toBe(seen.length);
  }
  expect(await db.$count(orders)).toBeGreaterThan(5);
});

test("refuses a key once it's revoked or expired, or its creator is no longer an admin", async () => {
  const [ended, short, lost] = [await addKey(db), await addKey(db, { endsAt: NOW }), await addKey(db)];
  const status = async (of: string) => (await ask("/rules", { key: of })).status;
  expect(await status(ended.key)).toBe(200);
  await db.update(apiKeys).set({ endedAt: NOW }).where(eq(apiKeys.id, ended.id));
  expect(await status(ended.key)).toBe(401);
  expect(await status(short.key)).toBe(401);
  expect(await status(lost.key)).toBe(200);
  await db.transaction((tx) => revokeAdmin(tx, lost.adminId));
  expect(await status(lost.key)).toBe(401);
});

test("limits a key's requests per minute", async () => {
  const { key: busy, id } = await addKey(db);
  const first = await ask("/rules", { key: busy });
  expect(first.headers.get("ratelimit-remaining")).toBe(String(ASKS_A_MINUTE - 1));
  await db.update(apiKeys).set({ asks: ASKS_A_MINUTE }).where(eq(apiKeys.id, id));
  const refused = await ask("/rules", { key: busy });
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  now = NOW.add({ minutes: 1 });
  expect((await ask("/rules", { key: busy })).status).toBe(200);
  now = NOW;
});
