import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { deliver } from "#fixtures/delivered.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { ACCOUNTING_FILES, type AccountingFile } from "./accounting-files.ts";
import { closeCashDrawer, correctCashDrawer } from "./close-cash-drawer.server.ts";
import { exportAccounting } from "./export-accounting.server.ts";
import { calculateFigures } from "./figures-queries.server.ts";
import { giveFloat } from "./give-float.server.ts";
import { type Period, periodOf } from "./period.ts";
import { refundOrder } from "./refund-order.server.ts";

const NOVEMBER = periodOf("2026-11") as Period;
// One of two units at $24.00 with 15%, and 8.53% of both less 8.53% of one.
const ONE = 2_400 + 360 + (409 - 205);

const { db } = await openTestShop();
const admin = await addCustomer(db);
const customerId = await addCustomer(db);
const productId = await addProduct(db, { stock: 100 });
const ids: string[] = [];
for (const [place, method] of (["cash", "debit", "cash"] as const).entries()) {
  const { orderId } = await addOrder(db, {
    ...{ customerId, productId, quantity: 2, tipCents: method === "debit" ? 300 : 0 },
  });
  const at = NOW.add({ hours: place });
  await deliver(db, { orderId, handledBy: admin, at, paymentMethod: method });
  ids.push(orderId);
}
const orderId = ids[0] as string;
const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
const lines = [{ orderItemId: line?.id as string, quantity: 1, stock: "kept" }] as const;
const choice = { lines, delivery: false, redelivery: false, totalCents: ONE, method: "cash" } as const;
const why = { refundId: randomUUID(), orderId, customerId, actor: by(admin), reason: "A bag was torn" };
const given = await refundOrder(db, { ...why, ...choice }, () => NOW.add({ hours: 4 }));
expect(given).toMatchObject({ ok: true });
await giveFloat(db, { routeId: randomUUID(), courierId: admin, cents: 4_000, actor: by(admin) }, NOW);
const drawer = await closingOf(db, { handledBy: admin, day: "2026-11-21" }, { countedCents: 10_000 });
expect(await closeCashDrawer(db, { ...drawer, actor: by(admin) }, NOW.add({ hours: 9 }))).toMatchObject({
  ok: true,
});
const correction = {
  id: randomUUID(),
  cashDrawerId: drawer.cashDrawerId,
  seenCents: 10_000,
  countedCents: 9_900,
};
const slip = { ...correction, reason: "A slip", actor: by(admin) };
expect(await correctCashDrawer(db, slip, NOW.add({ hours: 10 }))).toMatchObject({ ok: true });
const figures = await calculateFigures(db, NOVEMBER);

/** The header of a file and its rows; no cell contains a comma or quote. */
async function read(file: AccountingFile, period = NOVEMBER) {
  let text = "";
  for await (const piece of await exportAccounting(db, { period, file, actor: by(admin) }, NOW))
    text += piece;
  expect(text).not.toContain('"');
  const [head, ...rows] = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  const at = (name: string) => head?.indexOf(name) ?? -1;
  const cents = (name: string) => rows.map((row) => Math.round(Number(row[at(name)]) * 100));
  const sum = (name: string) => cents(name).reduce((all, one) => all + one, 0);
  return { head, rows, sum };
}

test("exports taxes by ZIP code and rate that add up to the month's taxes", async () => {
  const { head, rows, sum } = await read("taxes");
  expect(head?.join("|")).toBe(
    "ZIP|City|Tax name|Rate (%)|Taxable|Tax|Taxable refunded|Tax refunded|Net tax",
  );
  expect(rows.map(([zip, city, name, rate]) => [zip, city, name, rate])).toEqual([
    ["55424", "Edina", "Cannabis tax", "15"],
    ["55424", "Edina", "Sales tax", "8.53"],
  ]);
  expect(sum("Tax")).toBe(figures.orders.taxCents);
  expect(sum("Tax refunded")).toBe(figures.refunds.taxCents);
  expect(sum("Net tax")).toBe(figures.orders.taxCents - figures.refunds.taxCents);
});

test("exports sales by category, fees, and taxes that add up to orders less refunds", async () => {
  const { head, rows, sum } = await read("sales");
  expect(head?.join("|")).toBe("Category|Units|Sold|Units refunded|Refunded|Net");
  expect(rows.map(([what]) => what)).toEqual([
    "Edibles",
    "Delivery fees",
    "Redelivery fees",
    "Taxes",
    "Tips",
  ]);
  expect(rows[0]).toEqual(["Edibles", "6", "144.00", "1", "24.00", "120.00"]);
  expect(rows.at(-1)).toEqual(["Tips", "", "3.00", "", "0.00", "3.00"]);
  expect(sum("Sold")).toBe(figures.orders.totalCents + 300);
  expect(sum("Refunded")).toBe(figures.refunds.totalCents);
  expect(sum("Net")).toBe(figures.orders.totalCents + 300 - figures.refunds.totalCents);
});

test("exports each delivered order with its price", async () => {
  const { head, rows, sum } = await read("orders");
  expect(head?.join("|")).toBe(
    "Order|Number|Delivered|ZIP|Items|Delivery|Redelivery|Taxes|Total|Method|Tips",
  );
  const short = (at: number) => ids[at]?.slice(0, 8);
  expect(rows.map(([id, number, at, zip, ...price]) => [id, number, at, zip, ...price.slice(-2)])).toEqual([
    [ids[0], short(0), "2026-11-21T09:00:00-06:00", "55424", "cash", "0.00"],
    [ids[1], short(1), "2026-11-21T10:00:00-06:00", "55424", "debit", "3.00"],
    [ids[2], short(2), "2026-11-21T11:00:00-06:00", "55424", "cash", "0.00"],
  ]);
  expect(rows.flat().filter((cell) => /^-?\d+\.\d+$/.test(cell))).toHaveLength(3 * 6);
  expect(rows.flat().every((cell) => !/^-?\d*\.(\d|\d{3,})$/.test(cell))).toBe(true);
  expect(sum("Items") + sum("Delivery") + sum("Redelivery") + sum("Taxes")).toBe(sum("Total"));
  expect(sum("Total")).toBe(figures.orders.totalCents);
});

test("exports each refund, without reason or name", async () => {
  const { head, rows, sum } = await read("refunds");
  expect(head?.join("|")).toBe(
    "Order|Number|ZIP|Refunded|Reason|Items|Delivery|Redelivery|Taxes|Total|Method",
  );
  expect(rows).toEqual([
    [
      ...[ids[0], ids[0]?.slice(0, 8), "55424", "2026-11-21T13:00:00-06:00", "Manual"],
      ...["24.00", "0.00", "0.00", "5.64", "29.64", "cash"],
    ],
  ]);
  expect(sum("Total")).toBe(figures.refunds.totalCents);
});

test("exports cash drawers with their holder, expected and counted cash, and corrections as separate entries", async () => {
  const { head, rows, sum } = await read("cash-drawers");
  expect(head?.join("|")).toBe(
    "Cash drawer|Held by|Day|Entry|Time|Cash|Float|Expected|Counted|Over/short|Debit|Tips",
  );
  const [total] = await db.select({ cents: orders.totalCents }).from(orders);
  const cash = 2 * (total?.cents as number) - ONE;
  const entry = [drawer.cashDrawerId, "Ada Lindgren", "2026-11-21"];
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    [...entry, "Count", "2026-11-21T18:00:00-06:00"],
    [...entry, "Correction", "2026-11-21T19:00:00-06:00"],
  ]);
  expect(rows[1]?.slice(5)).toEqual(["0.00", "0.00", "0.00", "-1.00", "-1.00", "0.00", "0.00"]);
  expect([sum("Cash"), sum("Float"), sum("Expected")]).toEqual([cash, 4_000, cash + 4_000]);
  expect([sum("Counted"), sum("Over/short")]).toEqual([9_900, 9_900 - 4_000 - cash]);
  expect(sum("Debit")).toBe(figures.payments.debitTakenCents);
  expect(sum("Tips")).toBe(300);
});

test("exports only a header for an empty month, and logs who exported it", async () => {
  for (const file of ["taxes", "refunds", "cash-drawers", "orders"] as const)
    expect((await read(file, periodOf("2026-03") as Period)).rows).toEqual([]);
  await read("sales");
  const taken = await db.select().from(auditLog).where(eq(auditLog.action, "accounting.export"));
  expect(new Set(taken.map(({ after }) => (after as { file: string }).file))).toEqual(
    new Set(Object.keys(ACCOUNTING_FILES)),
  );
  expect(taken.every(({ actorId }) => actorId === admin)).toBe(true);
});
