import { expect, test } from "vitest";
import { productsToPick, readPickStatuses } from "./pick-list.ts";

const order = (id: string, ...items: [string, string, number][]) => ({
  id,
  items: items.map(([productId, name, quantity]) => ({
    productId,
    name,
    category: "Edibles" as const,
    quantity,
  })),
});

test("products are summed over the orders, each with where its units go, by name", () => {
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

test("a product that was renamed between two sales stands once, under its last name", () => {
  const picked = productsToPick([order("one", ["p1", "Old", 1]), order("two", ["p1", "New", 1])]);
  expect(picked.map(({ name, units }) => [name, units])).toEqual([["New", 2]]);
});

test.each([
  ["", ["confirmed", "packed"]],
  ["status=pending", ["pending"]],
  ["status=packed&status=pending", ["pending", "packed"]],
  ["status=completed&status=nonsense", ["confirmed", "packed"]],
])("?%s asks for orders that are %j", (query, expected) => {
  expect(readPickStatuses(new URLSearchParams(query))).toEqual(expected);
});
