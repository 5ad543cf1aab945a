import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "#app/trade/catalog/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { storedOrder } from "#fixtures/changes.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addCustomer, addProduct, by, NOW } from "#fixtures/shop.ts";
import type { ChangeDesk } from "./change-desk.ts";
import { answerChange, type ChangeSender, readChangeDesk } from "./read-change-desk.server.ts";

const { db, gummies } = await openTestCheckout();
const [ada, admin] = [await addCustomer(db), await addCustomer(db)];
const shop: ChangeSender = { actor: by(admin) };
let drops: string;
let orderId: string;

beforeEach(async () => {
  drops = await addProduct(db, { name: `Mint Drops ${randomUUID()}`, priceCents: 2_000, stock: 10 });
  const form = formFor([{ id: gummies, quantity: 3 }]);
  const placed = await placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  orderId = placed.value.orderId;
});

/** Form data that a browser would send from the page after a user's input. */
function formOf(desk: ChangeDesk, done: Record<string, string>) {
  const units = Object.fromEntries(desk.lines.map((line) => [`units-${line.id}`, line.units]));
  return { ...desk.values, ...units, add: "", quoteFingerprint: desk.after?.quoteFingerprint ?? "", ...done };
}
async function shown(by: Parameters<typeof readChangeDesk>[2] = { by: "shop" }): Promise<ChangeDesk> {
  const desk = await readChangeDesk(db, orderId, by, null, NOW);
  if (!desk) throw new Error("no page");
  return desk;
}
const send = (fields: Record<string, string>, sender: ChangeSender = shop) =>
  answerChange(db, orderId, sender, fields, () => NOW);
async function look(fields: Record<string, string>, sender: ChangeSender = shop): Promise<ChangeDesk> {
  const answer = await send({ ...fields, step: "look" }, sender);
  if (!answer || answer.isDone) throw new Error("nothing to look at");
  return answer.desk;
}

test("shows the new total without changing anything, and saves what was displayed", async () => {
  const before = await storedOrder(db, orderId);
  const desk = await look(formOf(await shown(), { add: drops }));
  expect(desk).toMatchObject({ errors: {}, added: drops, before: { totalCents: before.totalCents } });
  expect(desk.lines.map(({ units }) => units)).toEqual(["3", "1"]);
  expect(desk.products.some(({ id }) => id === drops)).toBe(false);
  expect(await storedOrder(db, orderId)).toEqual(before);
  expect(await send(formOf(desk, { step: "save" }))).toEqual({ isDone: true });
  const after = await storedOrder(db, orderId);
  expect([after.totalCents, after.lines.length]).toEqual([desk.after?.totalCents, 2]);
});

test("lets the shop collect what a paid order costs more, and sends its customer to the shop", async () => {
  await db.update(orders).set({ paymentMethod: "link", paymentStatus: "paid" }).where(eq(orders.id, orderId));
  const more = (desk: ChangeDesk) => formOf(desk, { [`units-${gummies}`]: "4" });
  const { moreCents = 0 } = (await look(more(await shown()))).after ?? {};
  expect(moreCents).toBeGreaterThan(0);
  const own = { by: "customer", customerId: ada } as const;
  const desk = await look(more(await shown(own)), { customerId: ada });
  expect(desk.after).toBeNull();
  expect(desk.errors[""]).toMatch(
    /^This order is already paid and would cost \$[\d.]+ more\. Please contact us/,
  );
});

test("shows a total that wasn't displayed before saving it", async () => {
  const fields = formOf(await shown(), { step: "save" });
  const look = {
    isDone: false,
    status: 400,
    desk: { errors: { "": "Check the new total, then save." } },
  };
  expect(await send({ ...fields, quoteFingerprint: "" })).toMatchObject(look);
  expect(await send({ ...fields, add: drops })).toMatchObject(look);
  const more = { ...fields, [`units-${gummies}`]: "4" };
  expect(await send(more)).toMatchObject({ isDone: false, status: 409 });
  expect((await storedOrder(db, orderId)).lines[0]?.quantity).toBe(3);
});

test("fills in the city and state of another ZIP code once, and shows its total before saving", async () => {
  const fields = formOf(await shown(), { zip: "55403", step: "save" });
  const answer = await send(fields);
  expect(answer).toMatchObject({ isDone: false, status: 400 });
  if (!answer || answer.isDone) throw new Error("saved unseen");
  expect(answer.desk.values).toMatchObject({ filledZip: "55403", state: "MN", city: "Minneapolis" });
  const typed = await look(formOf(answer.desk, { city: "Minnetonka" }));
  expect(typed.values.city).toBe("Minnetonka");
});

test("shows errors at their fields, and keeps the input", async () => {
  const fields = formOf(await shown(), { phone: "", window: "", [`units-${gummies}`]: "many", step: "save" });
  const answer = await send(fields);
  expect(answer).toMatchObject({ isDone: false, status: 400, desk: { after: null, isRefused: true } });
  if (!answer || answer.isDone) throw new Error("saved");
  expect(Object.keys(answer.desk.errors).sort()).toEqual(["phone", `units-${gummies}`, "window"].sort());
  expect(answer.desk.lines[0]?.units).toBe("many");
  const unsaved = await send(formOf(await shown(), { phone: "", step: "save" }));
  if (!unsaved || unsaved.isDone) throw new Error("saved");
  expect(unsaved.desk.errors).toEqual({ phone: expect.any(String) });
  expect(await send(formOf(unsaved.desk, { phone: "612-555-0177", step: "save" }))).toEqual({ isDone: true });
  const spaced = await look(formOf(await shown(), { zip: " 55424 ", step: "save" }));
  expect(spaced.errors).toEqual({});
  const signed = await look(formOf(await shown(), { zip: "55424\0" }));
  expect([signed.errors.zip, signed.after]).toEqual([expect.any(String), null]);
  const nameless = await look(formOf(await shown(), { name: "" }));
  expect([nameless.errors.name, nameless.after?.quoteFingerprint]).toEqual([
    expect.any(String),
    (await shown()).after?.quoteFingerprint,
  ]);
  const tooMany = await look(formOf(await shown(), { [`units-${gummies}`]: "0" }));
  expect(tooMany.errors).toEqual({
    lines: "This would remove everything from the order. Cancel it instead.",
  });
});

test("shows customers their own order until it's confirmed, and no other order", async () => {
  const own = { by: "customer", customerId: ada } as const;
  expect(await readChangeDesk(db, orderId, { by: "customer", customerId: admin }, null, NOW)).toBeNull();
  expect(await answerChange(db, orderId, { customerId: admin }, { step: "save" }, () => NOW)).toBeNull();
  const desk = await shown(own);
  expect(desk.closed).toBeNull();
  expect(await send(formOf(desk, { instructions: "Ring twice", step: "save" }), { customerId: ada })).toEqual(
    {
      isDone: true,
    },
  );
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.id, orderId));
  expect(await shown(own)).toMatchObject({ closed: expect.stringContaining("confirmed"), after: null });
  const late = formOf(await shown(own), { step: "save", quoteFingerprint: "x" });
  expect(await send(late, { customerId: ada })).toMatchObject({ isDone: false, status: 409 });
});

test("reschedules a failed delivery, and keeps its products", async () => {
  await db.update(orders).set({ status: "delivery_failed" }).where(eq(orders.id, orderId));
  const desk = await shown();
  const other = desk.windows.find(
    ({ start, placesLeft }) => placesLeft > 0 && !desk.values.window?.endsWith(start),
  );
  if (!other) throw new Error("no other window");
  const asked = formOf(desk, { window: `${other.option} ${other.start}` });
  const seen = await look(asked);
  expect(seen.errors).toEqual({});
  expect(await send(formOf(seen, { step: "save" }))).toEqual({ isDone: true });
  expect((await storedOrder(db, orderId)).windowStart.toString()).toBe(other.start);
  const more = await look(formOf(await shown(), { [`units-${gummies}`]: "4" }));
  expect(more.errors.lines).toContain("can't be changed");
});

test("keeps a product no longer sold in the order, but adds no units of it", async () => {
  await db.update(products).set({ status: "archived" }).where(eq(products.id, gummies));
  try {
    const desk = await shown();
    expect(desk.lines[0]?.units).toBe("3");
    expect(desk.products.some(({ id }) => id === gummies)).toBe(false);
    expect((await look(formOf(desk, { [`units-${gummies}`]: "4" }))).errors.lines).toContain("no longer");
  } finally {
    await db.update(products).set({ status: "active" }).where(eq(products.id, gummies));
  }
});
