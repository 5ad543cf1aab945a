import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { webhookMessages } from "#app/base/webhooks/tables.server.ts";
import { orderChanges, orders, payments } from "#app/trade/orders/tables.server.ts";
import { markPaid, takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { placeStops } from "#app/trade/routes/place-stops.server.ts";
import { makeRoute } from "#app/trade/routes/plan-route.server.ts";
import { findRoute } from "#app/trade/routes/queries.server.ts";
import { openChangeShop } from "#fixtures/change-shop.ts";
import { askedOf } from "#fixtures/changes.ts";
import { addCourier, ROUTE_DAY } from "#fixtures/routes.ts";
import { by, NOON, NOW } from "#fixtures/shop.ts";
import { changeFingerprint, changePlacedOrder } from "./change-placed.server.ts";

const TWO_HOURS_LATER = NOON.add({ hours: 2 }).toString();

let gummies: string;
let drops: string;
let orderId: string;

const shop = await openChangeShop();
const { db, admin, later, place, change, move, order, partsOf } = shop;

beforeEach(async () => {
  ({ gummies, drops, orderId } = await shop.start());
});

describe("money", () => {
  beforeEach(async () => {
    await db.update(siteSettings).set({ payBeforeLeaving: true });
    await move("confirmed");
    const { totalCents } = await order();
    const paid = await takePaymentBefore(
      db,
      { orderId, actor: by(admin), method: "cash", amountCents: totalCents },
      later,
    );
    expect(paid.ok).toBe(true);
  });

  test("refunds an overpayment, and requires the missing amount to be collected first", async () => {
    const sum = async () =>
      (await db.select().from(payments).where(eq(payments.orderId, orderId))).reduce(
        (all, { kind, cents }) => all + (kind === "taken" ? cents : -cents),
        0,
      );
    await change({ units: { [gummies]: 1 } });
    expect(await sum()).toBe((await order()).totalCents);
    const more = await change({ units: { [gummies]: 2 } });
    expect(more).toMatchObject({ refusal: { name: "costs_more", field: "difference" } });
    await change({ units: { [gummies]: 2 }, hasDifference: true });
    expect(await sum()).toBe((await order()).totalCents);
  });
});

test("refuses a customer's change that makes a paid order cost more, and refunds one that makes it cost less", async () => {
  await db.update(orders).set({ paymentMethod: "link" }).where(eq(orders.id, orderId));
  const { totalCents, customerId } = await order();
  const paid = { orderId, actor: by(admin), reference: "pi_7", amountCents: totalCents };
  expect(await markPaid(db, paid, later)).toMatchObject({ ok: true });
  const who = { customerId: customerId ?? "" };
  const more = { units: { [gummies]: 3 }, hasDifference: true };
  expect(await change(more, who)).toMatchObject({ refusal: { name: "paid_costs_more" } });
  expect((await order()).totalCents).toBe(totalCents);
  expect(await change({ units: { [gummies]: 1 } }, who)).toMatchObject({ ok: true });
  const cents = totalCents - (await order()).totalCents;
  expect(await db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
    { kind: "taken", method: "link", cents: totalCents },
    { kind: "given_back", method: "link", cents, handledBy: null },
  ]);
});

describe("notifications", () => {
  test("sends one email, one event, and one entry per change; nothing for a change without a difference", async () => {
    const counts = async () => [
      await db.$count(mailOutbox),
      await db.$count(webhookMessages),
      await db.$count(auditLog),
      await db.$count(orderChanges),
    ];
    const before = await counts();
    await change({ windowStart: TWO_HOURS_LATER, name: "Ada L. Lindgren" });
    expect(await counts()).toEqual(before.map((count) => count + 1));
    const after = await counts();
    expect(await change({})).toMatchObject({ ok: true });
    // The same number in another format isn't a change.
    expect(await change({ phone: "(612) 555-0134" })).toMatchObject({ ok: true });
    expect(await counts()).toEqual(after);
    const [mail] = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt));
    expect(mail?.subject).toContain("changed");
    expect(await partsOf()).toMatchObject([{ part: "window" }, { part: "contact" }]);
  });

  test("changes nothing from an outdated page, and applies a change sent twice once", async () => {
    const stored = await order();
    const asked = await askedOf(db, orderId, { units: { [gummies]: 3 } });
    const [total] = [(await preview(asked)) ?? 0];
    const quoteFingerprint = changeFingerprint(stored, stored.lines, total);
    const send = () =>
      changePlacedOrder(db, { orderId, asked: { ...asked, quoteFingerprint }, actor: by(admin) }, later);
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ ok: true });
    expect(await partsOf()).toHaveLength(1);
    await change({ instructions: "Ring" });
    expect(await send()).toMatchObject({ refusal: { name: "changed_meanwhile" } });
  });

  /** Returns the new total by making the change on another order with the same lines. */
  async function preview(asked: Awaited<ReturnType<typeof askedOf>>) {
    const other = await place([
      { id: gummies, quantity: 2 },
      { id: drops, quantity: 1 },
    ]);
    const done = await changePlacedOrder(db, { orderId: other, asked, actor: by(admin) }, later);
    return done.ok ? done.value.totalAfterCents : null;
  }
});

test("recalculates a planned route on the same day, and removes an order moved to another day", async () => {
  const sam = await addCourier(db);
  const planned = { actor: by(admin), day: ROUTE_DAY, courierId: sam, departsAt: NOON };
  const made = await makeRoute(db, planned, NOW);
  if (!made.ok) throw new Error(made.refusal.sentence);
  const { id } = made.value;
  await move("confirmed", "packed");
  const on = {
    actor: by(admin),
    orderIds: [orderId],
    to: id,
    place: "best",
    seen: new Map([[id, 1]]),
  } as const;
  expect(await placeStops(db, on, NOW)).toMatchObject({ ok: true });
  const version = async () => (await findRoute(db, id))?.version ?? 0;
  const before = await version();
  await change({ windowStart: TWO_HOURS_LATER });
  const [stop] = (await findRoute(db, id))?.stops ?? [];
  expect(await version()).toBe(before + 1);
  expect(
    Temporal.Instant.compare(Temporal.Instant.from(stop?.expectedAt ?? ""), NOON.add({ hours: 2 })),
  ).toBeGreaterThanOrEqual(0);
  await change({ option: "scheduled", windowStart: NOON.add({ hours: 48 }).toString() });
  expect((await findRoute(db, id))?.stops).toEqual([]);
});
