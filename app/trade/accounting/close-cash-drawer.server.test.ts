import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { recordPayment } from "#app/trade/orders/record-payment.server.ts";
import { payments } from "#app/trade/orders/tables.server.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import {
  findCashDrawer,
  findOpenCashDrawer,
  listCashDrawerCorrections,
  listOpenCashDrawers,
  listOpenPayments,
  listPaymentsOfCashDrawer,
} from "./cash-drawer-queries.server.ts";
import { closeCashDrawer, correctCashDrawer } from "./close-cash-drawer.server.ts";
import { giveFloat, takeFloatBack } from "./give-float.server.ts";
import { cashDrawers, floats } from "./tables.server.ts";

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
/** Closes a cash drawer from the current page; the note explains a difference. */
async function shut({ handledBy = sam, countedCents = 5_000, note = "Counted", ...change }: Shutting = {}) {
  const form = await closingOf(db, { handledBy, day: DAY }, { countedCents, note });
  return closeCashDrawer(db, { ...form, actor: by(admin), ...change }, NOW);
}
type Shutting = Partial<Parameters<typeof closeCashDrawer>[1]> & { countedCents?: number };
/** Closes the drawer, counting again whenever money was collected in between. */
async function shutAtLast() {
  for (;;) {
    const closed = await shut();
    if (closed.ok || closed.refusal.name !== "other_money") return closed;
  }
}
const limitTo = (cashDifferenceMost: number) =>
  db
    .insert(siteSettings)
    .values({ cashDifferenceMost })
    .onConflictDoUpdate({ target: siteSettings.id, set: { cashDifferenceMost } });
const float = (cents: number, change: { routeId?: string; courierId?: string } = {}) =>
  giveFloat(db, { routeId: randomUUID(), courierId: sam, cents, actor: by(admin), ...change }, NOW);

test("shows the expected cash for a count that is off by more than the limit, and requires a reason for that difference", async () => {
  await take(4_427);
  for (const [countedCents, says] of [
    [3_926, "Expected $44.27, counted $39.26, $5.01 short."],
    [5_000, "Expected $44.27, counted $50.00, $5.73 over."],
  ] as const) {
    const differenceCents = countedCents - 4_427;
    const unexplained = {
      refusal: { name: "unexplained", sentence: expect.stringContaining(says), differenceCents },
    };
    // A note doesn't count before a difference was shown, or when it's about another difference.
    expect(await shut({ countedCents, explainedCents: null })).toMatchObject(unexplained);
    expect(await shut({ countedCents, explainedCents: differenceCents + 1 })).toMatchObject(unexplained);
    expect(await shut({ countedCents, note: "" })).toMatchObject(unexplained);
  }
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toHaveLength(1);
  const closed = await shut({ countedCents: 3_926, note: "Change at a door" });
  expect(await findCashDrawer(db, closed.ok ? closed.value.id : "")).toMatchObject({
    ...{ countedCents: 3_926, note: "Change at a door", pieces: { 1: 3_926 } },
  });
});

test.each([
  [5, 3_927],
  [5, 4_927],
  [0, 4_427],
])(
  "needs no reason with a limit of $%d for a count of %d cents",
  async (cashDifferenceMost, countedCents) => {
    await limitTo(cashDifferenceMost);
    await take(4_427);
    const above = 4_427 + cashDifferenceMost * 100 + 1;
    expect(await shut({ countedCents: above, note: "" })).toMatchObject({ ok: false });
    expect(await shut({ countedCents, note: "", explainedCents: null })).toMatchObject({ ok: true });
    await limitTo(5);
  },
);

test("counts floats with the collected cash, and returns each once", async () => {
  await float(4_000);
  await float(2_500);
  await float(900, { courierId: admin });
  await take(5_000);
  const of = { handledBy: sam, day: DAY };
  expect(await findOpenCashDrawer(db, of)).toMatchObject({
    payments: 1,
    cashCents: 5_000,
    floatCents: 6_500,
  });
  const first = await shut({ countedCents: 11_500, note: "" });
  expect(await findCashDrawer(db, first.ok ? first.value.id : "")).toMatchObject({
    ...{ cashCents: 5_000, floatCents: 6_500, expectedCents: 11_500, countedCents: 11_500 },
  });
  expect(await findOpenCashDrawer(db, of)).toBeNull();
  // A float alone, without a payment, is open money too.
  await float(3_000);
  expect((await listOpenCashDrawers(db, 1)).rows).toContainEqual(
    expect.objectContaining({ ...of, payments: 0, cashCents: 0, floatCents: 3_000 }),
  );
  expect(await shut({ countedCents: 3_000, note: "" })).toMatchObject({ ok: true });
  const own = await db.select().from(floats).where(eq(floats.handledBy, sam));
  const sums = await db.select().from(cashDrawers).where(eq(cashDrawers.handledBy, sam));
  for (const drawer of sums) {
    const inIt = own.filter(({ cashDrawerId }) => cashDrawerId === drawer.id);
    expect(inIt.reduce((sum, { cents }) => sum + cents, 0)).toBe(drawer.floatCents);
  }
  expect(own.filter(({ cashDrawerId }) => cashDrawerId === null)).toEqual([]);
});

test("leaves the float of an undone dispatch out of every drawer, and keeps one counted before", async () => {
  const routeId = randomUUID();
  const takeBack = () => takeFloatBack(db, { routeId, actor: by(admin) }, NOW);
  await float(4_000, { routeId });
  await takeBack();
  expect(await findOpenCashDrawer(db, { handledBy: sam, day: DAY })).toBeNull();
  await float(4_000, { routeId });
  await expect(float(4_000, { routeId })).rejects.toThrow();
  const [closed] = await Promise.all([shut({ countedCents: 4_000 }), takeBack()]);
  const rows = await db.select().from(floats).where(eq(floats.routeId, routeId));
  const counted = rows.filter(({ cashDrawerId }) => cashDrawerId !== null);
  expect(counted).toHaveLength(closed.ok ? 1 : 0);
  expect(
    rows.every(({ cashDrawerId, takenBackAt }) => (cashDrawerId === null) !== (takenBackAt === null)),
  ).toBe(true);
});

test("corrects a count with separate entries, each applied once, and keeps the first count", async () => {
  await take(5_000);
  const closed = await shut({ countedCents: 4_800 });
  const cashDrawerId = closed.ok ? closed.value.id : "";
  const correct = (seenCents: number, countedCents: number, id = randomUUID()) => {
    const slip = { id, cashDrawerId, seenCents, countedCents, reason: "A roll", actor: by(admin) };
    return correctCashDrawer(db, slip, NOW.add({ seconds: 5_000 - countedCents }));
  };
  const id = randomUUID();
  expect(await correct(4_800, 5_000, id)).toMatchObject({ ok: true });
  expect(await correct(4_800, 5_000, id)).toMatchObject({ ok: true });
  expect(await correct(4_800, 4_900)).toMatchObject({ refusal: { name: "other_count" } });
  expect(await correct(5_000, 5_000)).toMatchObject({ refusal: { name: "same_count" } });
  const both = await Promise.all([correct(5_000, 4_950), correct(5_000, 4_950)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await listCashDrawerCorrections(db, cashDrawerId)).toMatchObject([
    { cents: 200, reason: "A roll", by: "Ada Lindgren" },
    { cents: -50 },
  ]);
  expect(await findCashDrawer(db, cashDrawerId)).toMatchObject({
    ...{ firstCents: 4_800, countedCents: 4_950, expectedCents: 5_000 },
  });
  const [stored] = await db.select().from(cashDrawers).where(eq(cashDrawers.id, cashDrawerId));
  expect(stored?.countedCents).toBe(4_800);
});

test("puts the money of one holder on one shop day, less refunds, into a cash drawer", async () => {
  await take(5_000);
  await take(2_000, { method: "debit" });
  await take(700, { kind: "given_back" });
  // Half past midnight in the shop is another day, though not in London. Other holders' money stays in their
  // own drawers.
  await take(900, { at: Temporal.Instant.from("2026-11-22T06:30:00Z") });
  await take(400, { handledBy: admin });
  const mine = async () =>
    (await listOpenCashDrawers(db, 1)).rows.filter(({ handledBy }) => handledBy === sam);
  expect(await mine()).toMatchObject([
    { day: DAY, payments: 3, cashCents: 4_300, debitCents: 2_000 },
    { day: "2026-11-22", payments: 1, cashCents: 900 },
  ]);
  const closed = await shut({ countedCents: 4_100, note: "Two dollars for parking" });
  const id = closed.ok ? closed.value.id : "";
  const drawer = { cashCents: 4_300, debitCents: 2_000, countedCents: 4_100, name: "Ada Lindgren", day: DAY };
  expect(await findCashDrawer(db, id)).toMatchObject({
    ...drawer,
    closer: "Ada Lindgren",
    note: "Two dollars for parking",
  });
  expect(await listPaymentsOfCashDrawer(db, id)).toHaveLength(3);
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toEqual([]);
  expect(await mine()).toHaveLength(1);
  // Later payments go into the next one.
  await take(300);
  const next = await shut({ countedCents: 300 });
  expect(await findCashDrawer(db, next.ok ? next.value.id : "")).toMatchObject({
    cashCents: 300,
    countedCents: 300,
  });
});

test("keeps the cash drawer open for money collected after the count, and shows that money on the next request", async () => {
  await take(20_000);
  const form = await closingOf(db, { handledBy: sam, day: DAY });
  await take(6_000);
  expect(await shut({ countedCents: 20_000, seen: form.seen })).toMatchObject({
    refusal: { name: "other_money" },
  });
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toHaveLength(2);
  expect(await shut({ countedCents: 26_000 })).toMatchObject({ ok: true });
});

test("allows a negative cash drawer for refunds only, and one for the shop itself", async () => {
  await take(500, { kind: "given_back" });
  const closed = await shut({ countedCents: -500 });
  expect(await findCashDrawer(db, closed.ok ? closed.value.id : "")).toMatchObject({
    cashCents: -500,
    countedCents: -500,
  });
  await take(800, { kind: "given_back", handledBy: null, method: "debit" });
  const own = await shut({ handledBy: null, countedCents: 0 });
  expect(await findCashDrawer(db, own.ok ? own.value.id : "")).toMatchObject({
    name: null,
    debitCents: -800,
  });
});

test("refuses to close without open money, and closes one cash drawer per form", async () => {
  expect(await shut()).toMatchObject({ ok: false, refusal: { name: "nothing_open" } });
  await take(5_000);
  const cashDrawerId = randomUUID();
  const sent = await Promise.all([shut({ cashDrawerId }), shut({ cashDrawerId })]);
  expect(sent).toEqual([1, 2].map(() => ({ ok: true, value: { id: cashDrawerId } })));
  await take(700);
  expect(await shut({ cashDrawerId })).toMatchObject({ ok: false, refusal: { name: "cash_drawer_taken" } });
  expect(await listOpenPayments(db, { handledBy: sam, day: DAY })).toHaveLength(1);
});

test("lets one of two admins close it all, with each concurrent payment in one cash drawer or still in none", async () => {
  for (let cents = 1; cents <= 20; cents++) await take(cents * 100);
  const payers = Array.from({ length: 10 }, () => take(1));
  const [one, other] = await Promise.all([...[shutAtLast(), shutAtLast()], ...payers]);
  const closed = [one, other].flatMap((answer) => (answer?.ok ? [answer.value.id] : []));
  const rows = await db.select().from(payments).where(eq(payments.handledBy, sam));
  expect(rows).toHaveLength(30);
  let inCashDrawers = 0;
  for (const id of closed) {
    const drawer = await findCashDrawer(db, id);
    const own = rows.filter(({ cashDrawerId }) => cashDrawerId === id);
    inCashDrawers += own.length;
    expect(drawer?.cashCents).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
  }
  // The second of the two finds only what was collected after the first, if anything.
  const counts = closed.map((id) => rows.filter(({ cashDrawerId }) => cashDrawerId === id).length);
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(20);
  const open = rows.filter(({ cashDrawerId }) => cashDrawerId === null);
  expect(inCashDrawers + open.length).toBe(30);
  if (open.length > 0) expect(await shut()).toMatchObject({ ok: true });
  expect(await db.$count(payments, isNotNull(payments.cashDrawerId))).toBeGreaterThanOrEqual(30);
  const sums = await db.select().from(cashDrawers).where(eq(cashDrawers.handledBy, sam));
  expect(sums.reduce((sum, { cashCents }) => sum + cashCents, 0)).toBe(21_010);
});

test("pages through the open drawers, and shows the last page past the end", async () => {
  const { total } = await listOpenCashDrawers(db, 1);
  const days = Array.from({ length: 60 }, (_, n) => NOW.add({ hours: 24 * (n + 2) }));
  for (const at of days) await take(100, { at });
  const [first, second, past] = [
    await listOpenCashDrawers(db, 1),
    await listOpenCashDrawers(db, 2),
    await listOpenCashDrawers(db, 9),
  ];
  expect([first, second].map((list) => list.total)).toEqual([total + 60, total + 60]);
  expect(first.rows).toHaveLength(50);
  const all = [...first.rows, ...second.rows].map(({ day, handledBy }) => `${day} ${handledBy}`);
  expect(new Set(all).size).toBe(total + 60);
  expect(all.map((row) => row.slice(0, 10))).toEqual(all.map((row) => row.slice(0, 10)).sort());
  expect(past).toEqual(second);
});
