import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { addOrderNote } from "./add-order-note.server.ts";
import { readOwnOrders } from "./customer-queries.server.ts";
import { eraseCustomerOfOrders } from "./erase-customer.server.ts";
import { listOrderNotes } from "./queries.server.ts";

const { db } = await openTestShop();
const [ingrid, ada] = [await addCustomer(db), await addCustomer(db)];
const productId = await addProduct(db);
const { orderId } = await addOrder(db, { customerId: ada, productId });

const SECRET = "Rang Ada's neighbor, who has the key.";

test("keeps a note once with author and time, and logs it without its text", async () => {
  const noteId = randomUUID();
  for (let nth = 0; nth < 2; nth++) {
    const note = { noteId, orderId, customerId: ada, actor: by(ingrid), text: SECRET };
    expect(await addOrderNote(db, note, NOW.add({ minutes: nth }))).toMatchObject({ ok: true });
  }
  expect(await listOrderNotes(db, orderId)).toEqual([
    { id: noteId, at: "2026-11-21T15:00:00Z", author: "Ada Lindgren", text: SECRET, forCourier: false },
  ]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
  expect(entries).toMatchObject([
    {
      action: "order.note",
      actorId: ingrid,
      after: { note: noteId, characters: SECRET.length, forCourier: false },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain("neighbor");
});

test("refuses a different note under an existing id, and stores nothing of it", async () => {
  const { customer, order } = await another();
  const { customer: otherCustomer, order: otherOrder } = await another();
  const note = noteOn(order, customer);
  expect(await addOrderNote(db, note, NOW)).toMatchObject({ ok: true });
  for (const other of [
    { ...note, orderId: otherOrder, customerId: otherCustomer },
    { ...note, text: "Another text." },
    { ...note, actor: by(ada) },
  ]) {
    expect(await addOrderNote(db, other, NOW)).toMatchObject({ ok: false, refusal: { name: "note_taken" } });
  }
  expect(await listOrderNotes(db, order)).toMatchObject([{ id: note.noteId, text: SECRET }]);
  expect(await listOrderNotes(db, otherOrder)).toEqual([]);
  const entries = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [order, otherOrder]));
  expect(entries).toHaveLength(1);
});

test("refuses a note on an order that doesn't exist", async () => {
  const note = {
    noteId: randomUUID(),
    orderId: randomUUID(),
    customerId: ada,
    actor: by(ingrid),
    text: "?",
  };
  expect(await addOrderNote(db, note, NOW)).toMatchObject({ ok: false, refusal: { name: "not_found" } });
});

test("leaves notes and search text out of a customer's own data, and deletes both with the account", async () => {
  const own = JSON.stringify(await readOwnOrders(db, ada));
  expect(own).not.toContain("neighbor");
  expect(own).not.toContain("searched");
  await db.transaction((tx) => eraseCustomerOfOrders(tx, ada));
  expect(await listOrderNotes(db, orderId)).toEqual([]);
});

test("refuses a note typed before its customer deleted the account, even when resent; keeps one typed later", async () => {
  const { customer, order } = await another();
  const before = noteOn(order, customer);
  expect(await addOrderNote(db, before, NOW)).toMatchObject({ ok: true });
  await db.transaction((tx) => eraseCustomerOfOrders(tx, customer));
  for (const late of [before, noteOn(order, customer)]) {
    expect(await addOrderNote(db, late, NOW)).toMatchObject({
      ok: false,
      refusal: { name: "customer_gone" },
    });
  }
  expect(await listOrderNotes(db, order)).toEqual([]);
  expect(await addOrderNote(db, noteOn(order, null), NOW)).toMatchObject({ ok: true });
});

// The embedded database runs transactions one at a time, so row locks never wait there.
describe("while the customer deletes the account", () => {
  const waiting = () => expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBeGreaterThan(0);

  test("deletes a note being added with the others", async () => {
    const { customer, order } = await another();
    const finishNote = await keepOpen((pause) =>
      db.transaction(async (tx) => {
        await addOrderNote(tx as never, noteOn(order, customer), NOW);
        await pause();
      }),
    );
    const erasing = db.transaction((tx) => eraseCustomerOfOrders(tx, customer));
    await waiting();
    await finishNote();
    await erasing;
    expect(await listOrderNotes(db, order)).toEqual([]);
  });

  test("refuses a note that arrives a moment later", async () => {
    const { customer, order } = await another();
    const finishErasing = await keepOpen((pause) =>
      db.transaction(async (tx) => {
        await eraseCustomerOfOrders(tx, customer);
        await pause();
      }),
    );
    const adding = addOrderNote(db, noteOn(order, customer), NOW);
    await waiting();
    await finishErasing();
    expect(await adding).toMatchObject({ ok: false, refusal: { name: "customer_gone" } });
    expect(await listOrderNotes(db, order)).toEqual([]);
  });
});

async function another() {
  const customer = await addCustomer(db);
  return { customer, order: (await addOrder(db, { customerId: customer, productId })).orderId };
}

function noteOn(order: string, customerId: string | null) {
  return { noteId: randomUUID(), orderId: order, customerId, actor: by(ingrid), text: SECRET };
}
