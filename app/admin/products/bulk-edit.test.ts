import { expect, test } from "vitest";
import type { Checked } from "#app/trade/compliance/rules.ts";
import { RULES } from "#fixtures/rules.ts";
import {
  type BulkEdit,
  bulkEditForm,
  changesBack,
  type KeptProduct,
  productChangesOf,
  steppedPrice,
} from "./bulk-edit.ts";

const POTENCY: Checked = {
  countsAs: "beverage",
  ...{ category: "Beverages", delta9Percent: 0.3, hasReport: true },
  ...{ thcMgPerServing: 5, thcMgPerPackage: 10, thcMgPerPack: 10 },
};
const PLAIN: KeptProduct = {
  ...{ priceCents: 2_400, stock: 3, isNew: false, isBestSeller: false, status: "draft", version: 4 },
};
const product = { ...PLAIN, ...POTENCY, potencyKnown: true, hasBatches: false };
const NOTHING: BulkEdit = { price: null, stock: null, isNew: null, isBestSeller: null, status: null };
const change = (some: Partial<BulkEdit>, of = product) =>
  productChangesOf(of, { ...NOTHING, ...some }, RULES);

test.each([
  ["set", 999, 999],
  ["plus", 250, 2_650],
  ["minus", 250, 2_150],
  ["plus-percent", 1_000, 2_640],
  ["minus-percent", 1_000, 2_160],
  ["minus-percent", 10_000, 0],
] as const)("changes a price of $24.00, %s %d, to %d cents", (kind, amount, cents) => {
  expect(steppedPrice(2_400, { kind, amount })).toBe(cents);
});

test("rounds a percentage of a price half up to the cent, and never below zero", () => {
  expect(steppedPrice(1_005, { kind: "plus-percent", amount: 1_000 })).toBe(1_106);
  expect(steppedPrice(1_005, { kind: "minus-percent", amount: 1_000 })).toBe(905);
  expect(steppedPrice(1_004, { kind: "minus-percent", amount: 1_000 })).toBe(904);
  for (let cents = 0; cents <= 1_000; cents += 7)
    for (let amount = 0; amount <= 10_000; amount += 33) {
      const lower = steppedPrice(cents, { kind: "minus-percent", amount });
      expect(lower).toBeGreaterThanOrEqual(0);
      expect(lower).toBeLessThanOrEqual(cents);
    }
});

test("changes only what differs", () => {
  expect(change({ price: { kind: "set", amount: 2_400 }, isNew: false })).toEqual({ ok: true, value: {} });
  expect(change({ isNew: true, status: "active", stock: { kind: "plus", amount: 2 } })).toEqual({
    ok: true,
    value: { isNew: true, status: "active", stock: 5 },
  });
  expect(change({ stock: { kind: "set", amount: 0 } }, { ...product, stock: null })).toEqual({
    ok: true,
    value: { stock: 0 },
  });
});

test("leaves a product unchanged that can't follow, with the reason", () => {
  expect(change({ price: { kind: "minus", amount: 2_401 } })).toEqual({ ok: false, refusal: "below" });
  expect(change({ price: { kind: "plus", amount: 1_000_000 } })).toEqual({ ok: false, refusal: "above" });
  expect(change({ stock: { kind: "plus", amount: 1 } }, { ...product, stock: null })).toEqual({
    ok: false,
    refusal: "uncounted",
  });
  expect(change({ stock: { kind: "plus", amount: 1_000_000 } })).toEqual({ ok: false, refusal: "units" });
  const strong = { ...product, thcMgPerPackage: 12 };
  expect(change({ status: "active" }, strong)).toEqual({ ok: false, refusal: "strong" });
  expect(change({ status: "archived" }, strong)).toMatchObject({ ok: true });
  const unknown = { ...product, potencyKnown: false };
  expect(change({ status: "active" }, unknown)).toEqual({ ok: false, refusal: "unknown" });
  expect(change({ status: "archived" }, unknown)).toMatchObject({ ok: true });
});

const back = (now: Partial<typeof product>, before: Partial<KeptProduct>, after: Partial<KeptProduct>) =>
  changesBack(
    { ...product, ...now },
    { before: { ...PLAIN, version: 3, ...before }, after: { ...PLAIN, ...after } },
    RULES,
  );

test("restores only what the edit changed", () => {
  const act = [{ priceCents: 2_000 }, { priceCents: 2_400 }] as const;
  expect(back({ isNew: true }, ...act)).toEqual({ ok: true, value: { priceCents: 2_000 } });
  expect(back({ version: 5 }, ...act)).toEqual({ ok: false, refusal: "saved" });
});

test("keeps units sold since when undoing a stock change", () => {
  expect(back({ stock: 11 }, { stock: 3 }, { stock: 13 })).toEqual({ ok: true, value: { stock: 1 } });
  expect(back({ stock: 9 }, { stock: 3 }, { stock: 13 })).toEqual({ ok: false, refusal: "units" });
  expect(back({ stock: 9 }, { stock: null }, { stock: 13 })).toEqual({ ok: true, value: { stock: null } });
});

test("doesn't reactivate a product over a limit when undoing", () => {
  const act = [{ status: "active" }, { status: "archived" }] as const;
  expect(back({ status: "archived" }, ...act)).toMatchObject({ ok: true });
  expect(back({ status: "archived", thcMgPerPackage: 12 }, ...act)).toEqual({
    ok: false,
    refusal: "strong",
  });
});

const ID = "0b0f3f0e-8a5e-4d7c-9c1a-2f3e4d5c6b7a";
const sent = (fields: Record<string, unknown>) =>
  bulkEditForm.safeParse({
    ...{ act: ID, ids: [ID, ID], priceStep: "", priceAmount: "", stockStep: "" },
    ...{ stockAmount: "", isNew: "", isBestSeller: "", status: "", ...fields },
  });

test("lists each product once and parses amounts by kind", () => {
  const read = sent({
    priceStep: "plus-percent",
    priceAmount: "2.5 %",
    stockStep: "set",
    stockAmount: " 8 ",
  });
  expect(read.data).toEqual({
    ...{ act: ID, ids: [ID] },
    change: {
      price: { kind: "plus-percent", amount: 250 },
      stock: { kind: "set", amount: 8 },
      ...{ isNew: null, isBestSeller: null, status: null },
    },
  });
  expect(sent({ isNew: "off", status: "archived" }).data?.change).toEqual({
    ...{ price: null, stock: null, isNew: false, isBestSeller: null, status: "archived" },
  });
});

test.each([
  [{}, ""],
  [{ isNew: "on", ids: [] }, "ids"],
  [{ isNew: "on", ids: ["x"] }, "ids"],
  [{ isNew: "on", ids: Array.from({ length: 51 }, () => ID) }, "ids"],
  [{ isNew: "maybe" }, "isNew"],
  [{ status: "gone" }, "status"],
  [{ priceStep: "times", priceAmount: "2" }, "priceStep"],
  [{ priceStep: "set", priceAmount: "" }, "priceAmount"],
  [{ priceStep: "set", priceAmount: "-1" }, "priceAmount"],
  [{ priceStep: "minus-percent", priceAmount: "100.01" }, "priceAmount"],
  [{ priceStep: "plus-percent", priceAmount: "2.555" }, "priceAmount"],
  [{ stockStep: "plus", stockAmount: "1.5" }, "stockAmount"],
  [{ isNew: "on", more: "1" }, ""],
])("refuses a form with %j", (fields, field) => {
  const read = sent(fields);
  expect(read.success).toBe(false);
  expect(read.error?.issues.map(({ path }) => String(path[0] ?? ""))).toContain(field);
});
