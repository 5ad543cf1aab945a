import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { viewerLookup } from "#app/accounts/auth/context.server.ts";
import { readConfig } from "#app/base/config/config.server.ts";
import { clientAddress, config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { refundRefusals } from "#app/trade/accounting/refund.ts";
import { refunds } from "#app/trade/accounting/tables.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { admitted } from "#fixtures/admitted.ts";
import { deliver } from "#fixtures/delivered.ts";
import { addCustomer, addOrder, addProduct, openTestShop } from "#fixtures/shop.ts";
import { action, shouldRevalidate } from "./refund.tsx";
import { quantityField, stockField } from "./refund-names.ts";

let orderId: string;
let lineId: string;

const { db } = await openTestShop();
const ada = await addCustomer(db);

beforeEach(async () => {
  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 3 }));
  await deliver(db, { orderId, handledBy: ada });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  lineId = line?.id as string;
});

/** Sends a refund form like an admin's browser. */
async function send(fields: { id: string; intent: "calculate" | "refund"; units: number; total?: number }) {
  const url = new URL(`http://localhost/admin/orders/${orderId}/refund`);
  const { id, intent, units, total } = fields;
  const body = new URLSearchParams({
    ...{ id, intent, customerId: ada, method: "cash", reason: "Sticky" },
    ...{ [quantityField(lineId)]: String(units), [stockField(lineId)]: "kept" },
    ...(total === undefined ? {} : { total: String(total) }),
  });
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(config, readConfig({}));
  context.set(clientAddress, "192.0.2.7");
  context.set(viewerLookup, async () => ({
    ...{ userId: ada, sessionId: "s", name: "Ada Lindgren", email: "ada@example.com", emailVerified: true },
    ...{
      roles: ["owner"] as const,
      isCourierOnly: false,
      hasSecondFactor: false,
      provedAt: Temporal.Now.instant(),
    },
  }));
  const request = new Request(url, { method: "POST", body });
  return action({
    ...{ url, request, params: { orderId }, pattern: "/admin/orders/:orderId/refund" },
    context: await admitted(context),
  });
}

/** Calculates a refund of units, issues it, and drops the answer. */
async function giveAndLoseAnswer(id: string, units: number): Promise<number> {
  const shown = await send({ id, intent: "calculate", units });
  if (shown instanceof Response || !("sum" in shown.data) || !shown.data.sum)
    throw new Error("no refund was calculated");
  const total = shown.data.sum.totalCents;
  expect(await send({ id, intent: "refund", units, total })).toBeInstanceOf(Response);
  return total;
}

const made = () => db.$count(refunds, eq(refunds.orderId, orderId));

test("accepts a resent form whose answer was lost, though fewer units are left than it names", async () => {
  const id = randomUUID();
  const total = await giveAndLoseAnswer(id, 2);
  const again = await send({ id, intent: "refund", units: 2, total });
  expect(again).toBeInstanceOf(Response);
  expect((again as Response).headers.get("Location")).toBe(`/admin/orders/${orderId}`);
  expect(await made()).toBe(1);
});

test.each([
  ["recalculated unchanged", "calculate", 2, () => undefined],
  ["recalculated with fewer units and the previous total", "calculate", 1, (total: number) => total],
  ["sent with another total", "refund", 1, (total: number) => total - 1],
] as const)("reports that a form already refunded if it's %s", async (_, intent, units, sumOf) => {
  const id = randomUUID();
  const total = await giveAndLoseAnswer(id, 2);
  const answer = await send({ id, intent, units, total: sumOf(total) });
  const { sentence } = refundRefusals.refundTaken();
  expect(answer).toMatchObject({ init: { status: 409 }, data: { errors: { "": sentence } } });
  if (answer instanceof Response) throw new Error("it was accepted");
  // The page reloads what's left, and its next form has a new id.
  expect(answer.data.values.id).toBeUndefined();
  expect(await made()).toBe(1);
});

test("reloads what's left after a refusal, but not if the form didn't arrive", () => {
  const url = new URL(`http://localhost/admin/orders/${orderId}/refund`);
  const at = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };
  const isReadAfter = (actionStatus: number) =>
    shouldRevalidate({ ...at, actionStatus, defaultShouldRevalidate: false });
  expect([400, 401, 409, 503].filter(isReadAfter)).toEqual([400, 409]);
});
