import { expect, test } from "vitest";
import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import { alongTheShelves, openFirst, packedAfter, productsToPick, readPickStatuses } from "./pick-list.ts";

const order = (id: string, ...items: [string, string, number][]) => ({
  id,
  items: items.map(([productId, name, quantity]) => ({
    productId,
    name,
    category: "Edibles" as const,
    quantity,
    shelf: "",
    batches: [{ number: `${productId}-${id}`, quantity, expiresOn: null as string | null }],
    isInBag: false,
    unfit: [] as UnfitShare[],
  })),
});

test("sums products over the orders, with the orders of their units, by name", () => {
  const orders = [
    order("one", ["p2", "Mint Drops", 1], ["p1", "Lake Gummies", 2]),
    order("two", ["p1", "Lake Gummies", 3]),
  ];
  const picked = productsToPick(orders);
  expect(picked.map(({ name, units }) => [name, units])).toEqual([
    ["Lake Gummies", 5],
    ["Mint Drops", 1],
  ]);
  expect(picked[0]?.for).toEqual([
    { orderId: "one", units: 2 },
    { orderId: "two", units: 3 },
  ]);
  const units = orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(picked.reduce((sum, product) => sum + product.units, 0)).toBe(units);
});

test("lists a product renamed between two sales once, under its last name", () => {
  const picked = productsToPick([order("one", ["p1", "Old", 1]), order("two", ["p1", "New", 1])]);
  expect(picked.map(({ name, units }) => [name, units])).toEqual([["New", 2]]);
});

test("omits units of a recalled batch, and products without other units", () => {
  const one = order("one", ["p1", "Lake Gummies", 3], ["p2", "Mint Drops", 1]);
  const [gummies, mint] = one.items;
  if (!gummies || !mint) throw new Error("the order has no lines");
  gummies.batches = [
    { number: "good", quantity: 1, expiresOn: null },
    { number: "bad", quantity: 2, expiresOn: null },
  ];
  const bad = { product: "", state: "recalled" as const };
  gummies.unfit = [{ ...bad, productId: "p1", number: "bad", quantity: 2 }];
  mint.unfit = [{ ...bad, productId: "p2", number: "p2-one", quantity: 1 }];
  expect(productsToPick([one])).toMatchObject([
    { name: "Lake Gummies", units: 1, batches: [{ number: "good", quantity: 1 }] },
  ]);
});

test("omits packed lines, and puts fully packed orders last", () => {
  const orders = [order("one", ["p1", "Lake Gummies", 2]), order("two", ["p1", "Lake Gummies", 3])];
  const [line] = orders[0]?.items ?? [];
  if (!line) throw new Error("the order has no lines");
  line.isInBag = true;
  expect(productsToPick(orders)).toMatchObject([{ units: 3 }]);
  expect(productsToPick(orders, true)).toMatchObject([{ units: 2 }]);
  expect(openFirst(orders).map(({ id }) => id)).toEqual(["two", "one"]);
  line.unfit = [{ product: "", state: "recalled", productId: "p1", number: "p1-one", quantity: 1 }];
  expect(openFirst(orders).map(({ id }) => id)).toEqual(["one", "two"]);
});

test("sorts products by shelf, and their batches by expiration", () => {
  const [first, second] = [
    order("one", ["p1", "Mint Drops", 1], ["p2", "Lake Gummies", 2]),
    order("two", ["p2", "Lake Gummies", 3]),
  ];
  const [mint, late] = first?.items ?? [];
  const [soon] = second?.items ?? [];
  if (!mint || !late || !soon) throw new Error("the orders have no lines");
  mint.shelf = "A10";
  late.shelf = soon.shelf = "A2";
  for (const batch of soon.batches) batch.expiresOn = "2026-12-01";
  soon.batches.push({ number: "p2-one", quantity: 1, expiresOn: null });
  const picked = productsToPick([first, second].filter((some) => some !== undefined));
  expect(picked.map(({ name, shelf }) => [shelf, name])).toEqual([
    ["A2", "Lake Gummies"],
    ["A10", "Mint Drops"],
  ]);
  expect(picked[0]?.batches).toEqual([
    { number: "p2-two", quantity: 3, expiresOn: "2026-12-01" },
    { number: "p2-one", quantity: 3, expiresOn: null },
  ]);
});

test.each([
  ["", ["confirmed", "packed"]],
  ["status=pending", ["pending"]],
  ["status=packed&status=pending", ["pending", "packed"]],
  ["status=completed&status=nonsense", ["confirmed", "packed"]],
])("reads ?%s as orders that are %j", (query, expected) => {
  expect(readPickStatuses(new URLSearchParams(query))).toEqual(expected);
});

test("sorts shelves by number, then category and name, with no shelf last", () => {
  const at = (shelf: string, name = "Gummies", category = "Edibles") => ({ shelf, name, category });
  const way = [
    at("A2"),
    at("A10", "Mints"),
    at("A10", "Balm", "Topicals"),
    at("B1", "Cola", "Beverages"),
    at("", "Balm"),
    at("", "Gummies"),
  ];
  expect(way.toReversed().sort(alongTheShelves)).toEqual(way);
});

const DAY = [
  ["a", "noon"],
  ["b", "noon"],
  ["c", "noon"],
  ["d", "two"],
  ["e", "four"],
].map(([id = "", group = ""]) => ({ id, group }));

test.each([
  ["a", "b", 2, 2],
  ["b", "c", 2, 2],
  ["c", "a", 2, 2],
  ["d", "e", 0, 4],
  ["e", "a", 0, 4],
])("continues after %s with %s", (id, next, here, later) => {
  expect(packedAfter(DAY, id)).toEqual({ next, here, later });
});

test("continues from a window's last order to the next window, and ends after the last of all", () => {
  expect(packedAfter(DAY.slice(2), "c").next).toBe("d");
  expect(packedAfter(DAY.slice(4), "e")).toEqual({ next: null, here: 0, later: 0 });
});
