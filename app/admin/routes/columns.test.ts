import { expect, test } from "vitest";
import { dropBeside, dropOver, withDrop } from "./columns.ts";

const columns = [
  { id: "", ids: ["a", "b"], takes: true },
  { id: "one", ids: ["c", "d", "e"], takes: true },
  { id: "out", ids: ["f"], takes: false },
];

test("drops an order before another, at the best place of a route, or back where it was", () => {
  expect(dropOver(columns, "a", "d")).toEqual({ orderId: "a", to: "one", place: 1 });
  expect(dropOver(columns, "a", "column one")).toEqual({ orderId: "a", to: "one", place: "best" });
  expect(dropOver(columns, "c", "e")).toEqual({ orderId: "c", to: "one", place: 2 });
  expect(dropOver(columns, "d", "column ")).toEqual({ orderId: "d", to: "", place: "best" });
  expect(dropOver(columns, "c", "c")).toBeNull();
  expect(dropOver(columns, "c", "column one")).toBeNull();
});

test("refuses drops on a dispatched route", () => {
  expect(dropOver(columns, "a", "f")).toBeNull();
  expect(dropOver(columns, "a", "column out")).toBeNull();
});

test("returns the columns after a drop", () => {
  const after = withDrop(columns, { orderId: "e", to: "one", place: 0 });
  expect(after.map(({ ids }) => ids)).toEqual([["a", "b"], ["e", "c", "d"], ["f"]]);
  const moved = withDrop(columns, { orderId: "a", to: "one", place: "best" });
  expect(moved.map(({ ids }) => ids)).toEqual([["b"], ["c", "d", "e", "a"], ["f"]]);
});

test("moves an order by one place with a button, but not past the end", () => {
  expect(dropBeside(columns, "d", "up")).toEqual({ orderId: "d", to: "one", place: 0 });
  expect(dropBeside(columns, "e", "down")).toBeNull();
  expect(dropBeside(columns, "c", "up")).toBeNull();
});
