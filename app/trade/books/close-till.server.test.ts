import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordPayment } from "#app/trade/orders/record-payment.server.ts";
import { payments } from "#app/trade/orders/tables.server.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { closeTill } from "./close-till.server.ts";
import { tills } from "./tables.server.ts";
import {
  findOpenTill,
  findTill,
  listOpenPayments,
  listOpenTills,
  listPaymentsOfTill,
} from "./till-queries.server.ts";

let sam: string;

const { db } = await openTestShop();
const customerId = await addCustomer(db);
const { orderId } = await addOrder(db, { customerId, productId: await addProduct(db) });
const admin = await addCustomer(db);
beforeEach(async () => {
  sam = await addCustomer(db);
});

const DAY = "2026-11-21";
const take = (cents: number, change: Partial<Parameters<typeof recordPayment>[1]> = {}) =>
  recordPayment(db, { orderId, at: NOW, kind: "taken", method: "cash", cents, handledBy: sam, ...change });
/** Closes a till by the page as it is now. */
async function shut(change: Partial<Parameters<typeof closeTill>[1]> = {}) {
  const { handledBy = sam } = change;
  const open = await findOpenTill(db, { handledBy, day: DAY });
  const form = {
    tillId: randomUUID(),
    handledBy,
    day: DAY,
    seenCents: open?.cashCents ?? 0,
    note: "Counted",
  };
  return closeTill(db, { ...form, countedCents: 5_000, actor: by(admin), ...change }, NOW);
}
/** Closes it, and counts again as often as money came in meanwhile. */
async function shutAtLast() {
  for (;;) {
    const closed = await shut();
    if (closed.ok || closed.refusal.name !== "other_cash") return closed;
  }
}

test("a till that is short or over is closed with a note alone", async () => {
  await take(4_427);
  for (const [countedCents, says] of [
    [4_000, "$4.27 short"],
    [4_500, "$0.73 over"],
  ] as const)
    expect(await shut({ countedCents, note: "" })).toMatchObject({
      refusal: { name: "unexplained", sentence: expect.stringContaining(`The cash is ${says}.`) },
    });
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toHaveLength(1);
  expect(await shut({ countedCents: 4_427, note: "" })).toMatchObject({ ok: true });
});

test("a till has the money of one pair of hands on one shop day, less what they gave back", async () => {
  await take(5_000);
  await take(2_000, { method: "debit" });
  await take(700, { kind: "given_back" });
  // Half past midnight in the shop is another day, though not in London, and somebody else's money stays theirs.
  await take(900, { at: Temporal.Instant.from("2026-11-22T06:30:00Z") });
  await take(400, { handledBy: admin });
  const mine = async () => (await listOpenTills(db, 1)).rows.filter(({ handledBy }) => handledBy === sam);
  expect(await mine()).toMatchObject([
    { day: DAY, payments: 3, cashCents: 4_300, debitCents: 2_000 },
    { day: "2026-11-22", payments: 1, cashCents: 900 },
  ]);
  const closed = await shut({ countedCents: 4_100, note: "Two dollars for parking" });
  const id = closed.ok ? closed.value.id : "";
  const till = { cashCents: 4_300, debitCents: 2_000, countedCents: 4_100, name: "Ada Lindgren", day: DAY };
  expect(await findTill(db, id)).toMatchObject({
    ...till,
    closer: "Ada Lindgren",
    note: "Two dollars for parking",
  });
  expect(await listPaymentsOfTill(db, id)).toHaveLength(3);
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toEqual([]);
  expect(await mine()).toHaveLength(1);
  // What comes in afterwards is in the next one.
  await take(300);
  const next = await shut({ countedCents: 300 });
  expect(await findTill(db, next.ok ? next.value.id : "")).toMatchObject({
    cashCents: 300,
    countedCents: 300,
  });
});

test("money that came in after it was counted keeps the till open, and is seen at the next look", async () => {
  await take(20_000);
  await take(6_000);
  const count = (seenCents: number) => shut({ seenCents, countedCents: 20_000 });
  expect(await count(20_000)).toMatchObject({
    refusal: { name: "other_cash", sentence: expect.stringContaining("$260.00 should be there now") },
  });
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toHaveLength(2);
  expect(await count(26_000)).toMatchObject({ ok: true });
});

test("hands that only gave back have a till below nothing, and the shop itself has one too", async () => {
  await take(500, { kind: "given_back" });
  const closed = await shut({ countedCents: -500 });
  expect(await findTill(db, closed.ok ? closed.value.id : "")).toMatchObject({
    cashCents: -500,
    countedCents: -500,
  });
  await take(800, { kind: "given_back", handledBy: null, method: "debit" });
  const own = await shut({ handledBy: null, countedCents: 0 });
  expect(await findTill(db, own.ok ? own.value.id : "")).toMatchObject({ name: null, debitCents: -800 });
});

test("without open money there is nothing to close, and a form closes one till", async () => {
  expect(await shut()).toMatchObject({ ok: false, refusal: { name: "nothing_open" } });
  await take(5_000);
  const tillId = randomUUID();
  const sent = await Promise.all([shut({ tillId }), shut({ tillId })]);
  expect(sent).toEqual([1, 2].map(() => ({ ok: true, value: { id: tillId } })));
  await take(700);
  expect(await shut({ tillId })).toMatchObject({ ok: false, refusal: { name: "till_taken" } });
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toHaveLength(1);
});

test("of two admins at once one closes all of it, and what comes in meanwhile is in one till or in none yet", async () => {
  for (let cents = 1; cents <= 20; cents++) await take(cents * 100);
  const payers = Array.from({ length: 10 }, () => take(1));
  const [one, other] = await Promise.all([...[shutAtLast(), shutAtLast()], ...payers]);
  const closed = [one, other].flatMap((answer) => (answer?.ok ? [answer.value.id] : []));
  const rows = await db.select().from(payments).where(eq(payments.handledBy, sam));
  expect(rows).toHaveLength(30);
  let inTills = 0;
  for (const id of closed) {
    const till = await findTill(db, id);
    const own = rows.filter(({ tillId }) => tillId === id);
    inTills += own.length;
    expect(till?.cashCents).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
  }
  // The second of the two finds only what came in after the first, if anything.
  const counts = closed.map((id) => rows.filter(({ tillId }) => tillId === id).length);
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(20);
  const open = rows.filter(({ tillId }) => tillId === null);
  expect(inTills + open.length).toBe(30);
  if (open.length > 0) expect(await shut()).toMatchObject({ ok: true });
  expect(await db.$count(payments, isNotNull(payments.tillId))).toBeGreaterThanOrEqual(30);
  const sums = await db.select().from(tills).where(eq(tills.handledBy, sam));
  expect(sums.reduce((sum, { cashCents }) => sum + cashCents, 0)).toBe(21_010);
});

test("open money is listed page by page, and a page that is there no more is the last one", async () => {
  const { total } = await listOpenTills(db, 1);
  const days = Array.from({ length: 60 }, (_, n) => NOW.add({ hours: 24 * (n + 2) }));
  for (const at of days) await take(100, { at });
  const [first, second, past] = [
    await listOpenTills(db, 1),
    await listOpenTills(db, 2),
    await listOpenTills(db, 9),
  ];
  expect([first, second].map((list) => list.total)).toEqual([total + 60, total + 60]);
  expect(first.rows).toHaveLength(50);
  const all = [...first.rows, ...second.rows].map(({ day, handledBy }) => `${day} ${handledBy}`);
  expect(new Set(all).size).toBe(total + 60);
  expect(all.map((row) => row.slice(0, 10))).toEqual(all.map((row) => row.slice(0, 10)).sort());
  expect(past).toEqual(second);
});
