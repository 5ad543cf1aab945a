import { expect, test } from "vitest";
import { axisTop, labeledBars } from "./bar-chart.tsx";

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [10, 10],
  [11, 20],
  [41, 60],
  [100, 100],
  [101, 200],
  [123_456, 200_000],
])("ends an axis for values up to %d at %d", (largest, top) => {
  expect(axisTop(largest)).toBe(top);
});

test("labels some bars, including the first and last", () => {
  expect(labeledBars(3, 4)).toEqual([0, 1, 2]);
  expect(labeledBars(30, 4)).toEqual([0, 10, 19, 29]);
  expect(labeledBars(0, 4)).toEqual([]);
});
