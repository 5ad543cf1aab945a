import { expect, test } from "vitest";
import { inLoadOrder } from "./backup-format.ts";

test("sorts a table after those it references; ignores references to itself", () => {
  const sorted = inLoadOrder([
    { name: "lines", pointsTo: ["orders", "products"] },
    { name: "orders", pointsTo: ["people"] },
    { name: "people", pointsTo: ["people"] },
    { name: "products", pointsTo: [] },
  ]);
  expect(sorted).toEqual(["people", "products", "orders", "lines"]);
});

test("refuses to sort tables with circular references", () => {
  const circle = [
    { name: "a", pointsTo: ["b"] },
    { name: "b", pointsTo: ["a"] },
  ];
  expect(() => inLoadOrder(circle)).toThrow("Tables point to each other: a, b.");
});
