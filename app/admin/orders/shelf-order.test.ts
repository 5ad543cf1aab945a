import { expect, test } from "vitest";
import { alongTheShelves, packedAfter } from "./shelf-order.ts";

test("shelves come by their numbers, then category and name; what has none comes last", () => {
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
])("after %s comes %s", (id, next, here, later) => {
  expect(packedAfter(DAY, id)).toEqual({ next, here, later });
});

test("the last order of a window leads to the next window, the last of all nowhere", () => {
  expect(packedAfter(DAY.slice(2), "c").next).toBe("d");
  expect(packedAfter(DAY.slice(4), "e")).toEqual({ next: null, here: 0, later: 0 });
});
