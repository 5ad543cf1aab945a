import { randomUUID } from "node:crypto";
import { count, eq, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { changeCounters } from "#app/base/db/tables.server.ts";
import { versions } from "#app/base/versions/tables.server.ts";
import { EVENT_KINDS } from "#app/base/webhooks/events.ts";
import { webhookEndpoints, webhookMessages } from "#app/base/webhooks/tables.server.ts";
import { addKey, askerOf } from "#fixtures/api.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";

const { db } = await openTestShop();
const ask = askerOf(
  createApi(db, () => NOW),
  await addKey(db),
);
await db.insert(webhookEndpoints).values({
  ...{ id: randomUUID(), name: "Everything", url: "https://example.com/", kinds: [...EVENT_KINDS] },
  ...{ secret: "", createdAt: NOW },
});

/** Counts the side effects of writes: audit entries, versions, webhook messages, and change notifications. */
async function traces() {
  const [changes] = await db.select({ times: sum(changeCounters.version), of: count() }).from(changeCounters);
  return [await db.$count(auditLog), await db.$count(versions), await db.$count(webhookMessages), changes];
}

/** Sends bodies that change nothing; expects a change's response with the same ETag. */
async function expectNothing(path: string, bodies: readonly object[], method = "PATCH") {
  const read = await ask(path);
  const etag = read.headers.get("etag") ?? "";
  const before = await traces();
  for (const body of bodies) {
    const answer = await ask(path, { method, body, headers: { "If-Match": etag } });
    expect({ body, answer }).toMatchObject({ answer: { status: 200, body: read.body } });
    expect(answer.headers.get("etag")).toBe(etag);
  }
  expect(await traces()).toEqual(before);
}

test("keeps the ETag and leaves no trace if a product is sent unchanged, in any spelling", async () => {
  const id = await addProduct(db, {
    ...{ name: "Birch Gummies", description: "One\n\ntwo", type: "Gummies", stock: 7 },
    ...{ effects: ["Calm", "Clear"], priceCents: 2_400 },
  });
  const { name, type, thcContent, description, brand, shelf, priceCents, status, isNew, isBestSeller } = (
    await ask(`/products/${id}`)
  ).body;
  const whole = {
    name,
    type,
    thcContent,
    description,
    brand,
    shelf,
    priceCents,
    status,
    isNew,
    isBestSeller,
  };
  await expectNothing(`/products/${id}`, [
    {},
    { priceCents },
    whole,
    Object.fromEntries(Object.entries(whole).reverse()),
    { name: `  Birch\u00a0 Gummies `, description: "One\r\n\r\ntwo\r\n", type: "\u200bGummies" },
  ]);
  await expectNothing(`/products/${id}/stock`, [{ stock: 7 }], "PUT");
});

test("saves no product version for a stock change", async () => {
  const id = await addProduct(db, { stock: 7, effects: ["Calm"] });
  const { headers } = await ask(`/products/${id}/stock`);
  const put = { method: "PUT", body: { stock: 8 }, headers: { "If-Match": headers.get("etag") ?? "" } };
  expect(await ask(`/products/${id}/stock`, put)).toMatchObject({ status: 200, body: { stock: 8 } });
  expect(await db.$count(versions, eq(versions.subjectId, id))).toBe(0);
});

test("keeps the ETag and leaves no trace if a batch's hold, units, and date are sent unchanged", async () => {
  const productId = await addProduct(db);
  const expiresOn = Temporal.PlainDate.from("2027-03-31");
  const id = await addBatch(db, {
    ...{ productId, received: 40, expiresOn },
    ...{ isHeld: true, holdReason: "The seal was broken." },
  });
  await expectNothing(`/batches/${id}`, [
    {},
    { received: 40 },
    { hold: " The seal was broken.", expiresOn: "2027-03-31", received: 40 },
  ]);
  const selling = await addBatch(db, { productId, received: 5 });
  await expectNothing(`/batches/${selling}`, [{ hold: null }, { expiresOn: null, received: 5 }]);
});
