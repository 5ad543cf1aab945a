import { expect, test } from "vitest";
import { isLegalMove } from "#app/trade/orders/status.ts";
import { BOARD_STEPS, MOST_SHOWN, outcomeText } from "./board-steps.ts";
import { readStepForm } from "./order-form.ts";
import { askedOfBoard, BOARD_KEYS } from "./use-board-keys.tsx";

const ID = "1a2b3c4d-0000-4000-8000-000000000000";
const sent = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readStepForm(form);
};

test("has only legal status changes as steps", () => {
  for (const { from, to } of BOARD_STEPS) expect(isLegalMove(from, to)).toBe(true);
});

test("reads one step and the selected orders", () => {
  expect(sent(["to", "packed"], ["ids", ID])).toEqual({ ok: true, to: "packed", ids: [ID] });
  const unscanned = sent(["to", "unscanned"], ["ids", ID], ["reason", " It broke. "]);
  expect(unscanned).toEqual({ ok: true, to: "unscanned", ids: [ID], reason: "It broke." });
});

test.each([
  ["nothing selected", [["to", "packed"]], "Select orders first."],
  [
    "a step of the door",
    [
      ["to", "completed"],
      ["ids", ID],
    ],
    /Reload/,
  ],
  [
    "another field",
    [
      ["to", "packed"],
      ["ids", ID],
      ["why", "x"],
    ],
    /Reload/,
  ],
  [
    "no id",
    [
      ["to", "packed"],
      ["ids", "1a2b3c4d"],
    ],
    /Reload/,
  ],
  [
    "too many",
    [["to", "packed"], ...Array.from({ length: MOST_SHOWN + 1 }, () => ["ids", ID])],
    /at most 500/,
  ],
] as [string, [string, string][], string | RegExp][])("refuses %s", (_, fields, sentence) => {
  const read = sent(...fields);
  expect(read.ok ? "" : read.sentence).toMatch(sentence);
});

test("reports the result in one sentence", () => {
  const left = [{ orderId: ID, sentence: "It is packed." }];
  expect(outcomeText({ to: "confirmed", moved: 5, left })).toBe("5 orders confirmed. 1 wasn't:");
  expect(outcomeText({ to: "out_for_delivery", moved: 1, left: [] })).toBe("1 order dispatched.");
  expect(outcomeText({ to: "packed", moved: 0, left: [...left, ...left] })).toBe("No orders were packed:");
  expect(outcomeText({ to: null, moved: 0, left: [], sentence: "No." })).toBe("No.");
});

test("maps keys to orders and steps; arrows and x only on an order", () => {
  expect(["j", "k", "c", "p", "s"].map((key) => askedOfBoard(key, false))).toEqual([
    ...["next", "previous", "confirmed", "packed", "out_for_delivery"],
  ]);
  for (const [key, asked] of [
    ["ArrowDown", "next"],
    ["ArrowUp", "previous"],
    ["x", "check"],
  ] as const) {
    expect(askedOfBoard(key, true)).toBe(asked);
    expect(askedOfBoard(key, false)).toBeUndefined();
  }
  for (const key of ["g", "n", "/", "?", "J", "toString"]) expect(askedOfBoard(key, true)).toBeUndefined();
  expect(BOARD_KEYS).toHaveLength(7);
});
