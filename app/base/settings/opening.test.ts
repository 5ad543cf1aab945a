import { describe, expect, test } from "vitest";
import { afterOpening, closedOn, orderingOn } from "./opening.ts";

const DAY = Temporal.PlainDate.from("2026-12-04");
const before = DAY.subtract({ days: 1 });
const open = { orderingPaused: false, pausedMessage: "Back in spring.", opensOn: null };
const paused = { ...open, orderingPaused: true };
const soon = { ...paused, opensOn: DAY, pausedMessage: "" };

describe("a shop", () => {
  test.each([
    ["that is open", open, before, "open"],
    ["that is paused", paused, before, "paused"],
    ["before its opening day", soon, before, "soon"],
    ["on its opening day", soon, DAY, "open"],
    ["after its opening day", soon, DAY.add({ years: 1 }), "open"],
    ["that opened before the day it once named", { ...soon, orderingPaused: false }, before, "open"],
  ] as const)("%s", (_, settings, day, ordering) => {
    expect(orderingOn(settings, day)).toBe(ordering);
    expect(closedOn(settings, day) === null).toBe(ordering === "open");
  });
});

test("counts as open from its opening day on, however it's stored", () => {
  expect(afterOpening(soon, before)).toBe(soon);
  expect(afterOpening(soon, DAY)).toEqual({ ...soon, orderingPaused: false, opensOn: null });
  expect(afterOpening(paused, DAY)).toBe(paused);
});

test("says why it takes no orders", () => {
  const [now, later] = [closedOn(paused, before), closedOn(soon, before)];
  expect(now).toMatchObject({ isSoon: false, title: "Ordering is paused.", message: "Back in spring." });
  expect(later).toMatchObject({ isSoon: true, title: "Opening Friday, December 4, 2026.", message: "" });
});

test.each([
  [paused, "Back in spring."],
  [{ ...paused, pausedMessage: "  " }, "We're not taking orders right now. Please check back later."],
  [soon, "Opening Friday, December 4, 2026. You can order from then on."],
  [
    { ...soon, pausedMessage: "Join us!" },
    "Opening Friday, December 4, 2026. You can order from then on. Join us!",
  ],
])("refuses an order in a sentence", (settings, sentence) => {
  expect(closedOn(settings, before)?.sentence).toBe(sentence);
});
