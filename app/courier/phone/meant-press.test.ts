import { describe, expect, test } from "vitest";
import { isMeant, type Press, SETTLE_MS } from "./meant-press.ts";

const press = (change: Partial<Press>): Press => ({
  ...{ beganAt: 10_000, shownAt: 0, focusedAt: null, isRepeat: false },
  ...change,
});

describe("a finger", () => {
  test.each([
    ["before the control was there", -3_000, false],
    ["in the moment in which it appeared", 0, false],
    ["as the second half of a double press", SETTLE_MS - 1, false],
    ["once it has stood for a moment", SETTLE_MS, true],
  ])("that went down %s", (_, after, isCounted) => {
    expect(isMeant(press({ shownAt: 5_000, beganAt: 5_000 + after }))).toBe(isCounted);
  });
});

describe("a key", () => {
  test("that is held down never presses what comes next", () => {
    expect(isMeant(press({ focusedAt: 9_000, isRepeat: true }))).toBe(false);
  });

  test("counts at once when the focus came to the control after it appeared", () => {
    expect(isMeant(press({ shownAt: 9_990, focusedAt: 9_995 }))).toBe(true);
  });

  test("does not when the control changed under the focus, until it has stood for a moment", () => {
    expect(isMeant(press({ shownAt: 9_990, focusedAt: 5_000 }))).toBe(false);
    expect(isMeant(press({ shownAt: 10_000 - SETTLE_MS, focusedAt: 5_000 }))).toBe(true);
  });

  test("that went down on the control before does not press this one when it comes up", () => {
    expect(isMeant(press({ beganAt: 9_985, shownAt: 9_990, focusedAt: 9_995 }))).toBe(false);
  });
});
