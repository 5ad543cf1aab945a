import { describe, expect, test } from "vitest";
import { check, complaints, longestSilence, type Sent, strangers, tableOf } from "./assertions.ts";

const sent = (checkout: string, at: number, placed: string | null, outcome: Sent["outcome"] = 302): Sent => ({
  checkout,
  at,
  ms: 100,
  outcome,
  placed,
});
const seen = (orders: Sent[], read: { what: string; at: number; outcome: number }[] = []) => ({
  sent: orders,
  read,
  begin: 0,
  end: 10_000,
});
const ALLOWED = { silence: 30, failedPages: 0, loss: false };

describe("the longest gap", () => {
  test.each([
    [[], 10],
    [[1, 9], 8],
    [[2, 3, 5, 9], 4],
    [[9, 5, 2], 4],
    [[3, 20], 7],
    [[-5, 4], 6],
  ])("with orders at %j, from 0 to 10, is %d", (moments, silence) => {
    expect(longestSilence(moments, 0, 10)).toBe(silence);
  });
});

describe("the verdict", () => {
  test("counts an acknowledged order that exists once as neither lost nor duplicated", () => {
    const verdict = check("x", seen([sent("ada 1", 4_900, "A")]), [{ id: "A", checkout: "ada 1" }]);
    expect(verdict).toMatchObject({ acknowledged: 1, lost: [], doubled: [], silence: 5 });
    expect(complaints(verdict, ALLOWED)).toEqual([]);
  });

  test("counts an acknowledged order that's missing as lost, even if its key has another one", () => {
    const orders = seen([sent("ada 1", 0, "A"), sent("ada 2", 0, "B")]);
    const verdict = check("x", orders, [{ id: "C", checkout: "ada 2" }]);
    expect(verdict.lost).toEqual(["ada 1", "ada 2"]);
    expect(complaints(verdict, ALLOWED)).toEqual(["2 acknowledged orders are lost, such as ada 1"]);
    expect(complaints(verdict, { ...ALLOWED, loss: true })).toEqual([]);
  });

  test("counts the same response to a resent order as one order", () => {
    const orders = seen([
      sent("ada 1", 0, null, "cut off"),
      sent("ada 1", 500, "A"),
      sent("ada 1", 900, "A"),
    ]);
    const verdict = check("x", orders, [{ id: "A", checkout: "ada 1" }]);
    expect(verdict).toMatchObject({ acknowledged: 1, doubled: [] });
    expect([...verdict.others]).toEqual([["cut off", 1]]);
  });

  test("counts one key with two orders as duplicated, whether the responses or the database show it", () => {
    const made = [{ id: "A", checkout: "ada 1" }];
    const acknowledged = check("x", seen([sent("ada 1", 0, "A"), sent("ada 1", 9, "B")]), made);
    const there = check("x", seen([sent("ada 1", 0, "A")]), [...made, { id: "B", checkout: "ada 1" }]);
    expect([acknowledged.doubled, there.doubled]).toEqual([["ada 1"], ["ada 1"]]);
    expect(complaints(there, ALLOWED)).toEqual(["1 orders are doubled, such as ada 1"]);
  });

  test("finds orders that no one requested", () => {
    const made = [
      { id: "A", checkout: "ada 1" },
      { id: "B", checkout: "eve 1" },
    ];
    expect(strangers(made, new Set(["ada 1"]))).toEqual(["B"]);
  });

  test("reports a long gap, too many failed pages, and every 500", () => {
    const pages = [200, 503, 500].map((outcome) => ({ what: "/shop", at: 1, outcome }));
    const verdict = check("x", seen([sent("ada 1", 0, null, 500)], pages), []);
    expect(complaints(verdict, { silence: 5, failedPages: 1, loss: false })).toEqual([
      "no order was acknowledged for 10.0 s",
      "2 pages failed: /shop 503 ×1, /shop 500 ×1",
      "1 orders were answered 500",
      "a page was answered 500",
    ]);
    expect(complaints(verdict, { silence: 10, failedPages: 2, loss: false })).toHaveLength(2);
  });
});

test("prints a line for each fault, with aligned columns", () => {
  const verdict = check("leader-lost", seen([sent("ada 1", 0, "A"), sent("ada 2", 0, null, 503)]), []);
  const [head, row] = tableOf([verdict]) as [string, string];
  for (const [name, cell] of [
    ["s without orders", "9.9"],
    ["acknowledged", "1"],
  ] as const)
    expect(row.slice(0, head.indexOf(name) + name.length).endsWith(cell)).toBe(true);
  expect(row.split(/\s{2,}/)).toEqual(["leader-lost", "9.9", "1", "1", "0", "0", "0", "503 ×1"]);
});
