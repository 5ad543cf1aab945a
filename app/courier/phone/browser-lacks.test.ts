import { describe, expect, test } from "vitest";
import { blockOf, type Found, lacksOf, noticesOf } from "./browser-lacks.ts";

const ALL: Found = {
  ...{ isSecure: true, hasStore: true, hasSealing: true, mayStore: true },
  ...{ hasTurns: true, hasWorker: true, hasStream: true },
};
const without = (...needs: (keyof Found)[]) =>
  lacksOf({ ...ALL, ...Object.fromEntries(needs.map((need) => [need, false])) });

test("a browser that has everything is told nothing", () => {
  expect(without()).toEqual([]);
  expect(blockOf([])).toBeNull();
  expect(noticesOf([])).toEqual([]);
});

describe("what stops the page", () => {
  test.each([
    ["isSecure", "HTTPS"],
    ["hasStore", "IndexedDB"],
    ["hasSealing", "Web Crypto"],
    ["mayStore", "private window"],
  ] as const)("%s", (need, word) => {
    expect(blockOf(without(need))).toContain(word);
  });

  test("is said in one sentence, of the cause: without HTTPS a browser hides most of the others", () => {
    const lacks = without("hasWorker", "hasTurns", "hasSealing", "isSecure");
    expect(blockOf(lacks)).toContain("HTTPS");
    expect(noticesOf(lacks)).toEqual([]);
  });
});

test.each([
  ["hasTurns", "one tab"],
  ["hasWorker", "without a network"],
  ["hasStream", "every 30 seconds"],
] as const)("a page without %s goes on, and says with what less", (need, word) => {
  expect(blockOf(without(need))).toBeNull();
  expect(noticesOf(without(need))).toEqual([expect.stringContaining(word)]);
});
