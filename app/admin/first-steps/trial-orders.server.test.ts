import { expect, test } from "vitest";
import { readConfig } from "#app/base/config/config.server.ts";
import { siteSettings, triedSteps } from "#app/base/settings/tables.server.ts";
import { closeCashDrawer } from "#app/trade/accounting/close-cash-drawer.server.ts";
import { cashDrawers } from "#app/trade/accounting/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { routes } from "#app/trade/routes/tables.server.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { handOff, moveThrough } from "#fixtures/delivered.ts";
import { addCustomer, by, NOW } from "#fixtures/shop.ts";
import { readFirstSteps } from "./read-steps.server.ts";
import { REAL_ORDERS, removeTrialOrders } from "./remove-trial-orders.server.ts";

const { db, ada, gummies } = await openTestCheckout();
const sam = await addCustomer(db);
const untouched = await tracesOf(db, gummies);

const pause = (orderingPaused: boolean) => db.update(siteSettings).set({ orderingPaused });
const place = (isTrial: boolean) =>
  placeOrder(
    db,
    {
      ...{ customerId: ada, requireVerifiedEmail: false, form: formFor([{ id: gummies, quantity: 2 }]) },
      ...{ placedBy: by(sam), isTrial },
    },
    NOW,
  );
async function placeTrial(): Promise<string> {
  await pause(true);
  const placed = await place(true);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  return placed.value.orderId;
}
const remove = () => removeTrialOrders(db, by(sam), NOW);
/** Returns what the first steps say about one of them. */
async function noteOf(key: string) {
  const steps = await readFirstSteps(db, { process: readConfig({}), hasSecondFactor: false }, NOW);
  return steps?.find((step) => step.key === key)?.note;
}
const traces = async () => {
  const { mails: _, ...left } = await tracesOf(db, gummies);
  return left;
};
const { mails: _, ...nothing } = untouched;

test("a shop that takes no orders takes trial orders alone, and an open one takes none", async () => {
  await pause(true);
  expect(await place(false)).toMatchObject({ ok: false, refusal: { name: "ordering_paused" } });
  await placeTrial();
  expect(await db.select({ isTrial: orders.isTrial }).from(orders)).toEqual([{ isTrial: true }]);
  expect(await remove()).toEqual({ ok: true, value: { count: 1, isTried: false } });
  expect(await traces()).toEqual(nothing);
  expect(await db.select().from(triedSteps)).toEqual([]);
});

test("a trial order through to the cash drawer is removed with all it left, and counts as tried", async () => {
  const orderId = await placeTrial();
  await placeTrial();
  await moveThrough(db, { orderId, handledBy: sam }, "packed", "out_for_delivery");
  expect(await handOff(db, { orderId, handledBy: sam })).toMatchObject({ ok: true });
  const closing = await closingOf(db, { handledBy: sam, day: "2026-11-21" });
  expect(await closeCashDrawer(db, { ...closing, actor: by(sam) }, NOW)).toMatchObject({ ok: true });
  expect(await noteOf("trial")).toBe("2 trial orders, 1 delivered, 1 counted in a cash drawer.");
  expect(await remove()).toEqual({ ok: true, value: { count: 2, isTried: true } });
  expect(await noteOf("trial")).toBe("");
  expect(await traces()).toEqual(nothing);
  for (const table of [payments, routes, cashDrawers]) expect(await db.$count(table)).toBe(0);
  expect(await db.select({ step: triedSteps.step }).from(triedSteps)).toEqual([{ step: "trial" }]);
});

test("nothing is removed once there is a real order, or without a trial order", async () => {
  expect(await remove()).toMatchObject({ ok: false, refusal: "There are no trial orders." });
  await placeTrial();
  await pause(false);
  expect(await place(true)).toMatchObject({ ok: true });
  const kept = await traces();
  expect(await remove()).toMatchObject({ ok: false, refusal: REAL_ORDERS });
  expect(await traces()).toEqual(kept);
});
