import { expect, test } from "vitest";
import { alongTheShelves } from "./shelf-order.ts";

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
