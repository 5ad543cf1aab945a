import { describe, expect, test } from "vitest";
import { type Box, isInPlace, isMeant, type Press, SETTLE_MS } from "./meant-press.ts";

const press = (change: Partial<Press>): Press => ({
  ...{ beganAt: 10_000, shownAt: 0, aimedAt: null, isRepeat: false, mustSettle: true },
  ...change,
});

describe("a finger", () => {
  test.each([
    ["before the control appeared", -3_000, false],
    ["just as it appeared", 0, false],
    ["as the second half of a double press", 80, false],
    ["as the second half of a slow double press", 300, false],
    ["just before the control has settled", SETTLE_MS - 1, false],
    ["once it has settled", SETTLE_MS, true],
    ["as the second half of the slowest double press", 600, false],
    ["long after that", 900, true],
  ])("that pressed %s", (_, after, isCounted) => {
    expect(isMeant(press({ shownAt: 5_000, beganAt: 5_000 + after }))).toBe(isCounted);
  });

  test("needs no delay if the pointer was elsewhere, but a press from before the control appeared never counts", () => {
    const elsewhere = { shownAt: 5_000, mustSettle: false };
    expect(isMeant(press({ ...elsewhere, beganAt: 5_000 }))).toBe(true);
    expect(isMeant(press({ ...elsewhere, beganAt: 4_999 }))).toBe(false);
  });
});

describe("a key", () => {
  test("that is held down never presses the next control", () => {
    expect(isMeant(press({ aimedAt: 9_000, isRepeat: true }))).toBe(false);
  });

  test("counts immediately if the focus moved to the control after it appeared", () => {
    expect(isMeant(press({ shownAt: 9_990, aimedAt: 9_995 }))).toBe(true);
  });

  test("doesn't count until the control has settled if it changed while focused", () => {
    expect(isMeant(press({ shownAt: 9_990, aimedAt: 5_000 }))).toBe(false);
    expect(isMeant(press({ shownAt: 10_000 - SETTLE_MS, aimedAt: 5_000 }))).toBe(true);
  });

  test("doesn't count until the control has settled if the page itself focused it", () => {
    expect(isMeant(press({ shownAt: 9_900, aimedAt: 9_890 }))).toBe(false);
  });

  test("counts immediately if something was typed into the form after it appeared, as by a scanner", () => {
    expect(isMeant(press({ shownAt: 9_900, aimedAt: 9_999 }))).toBe(true);
  });

  test("that was pressed on an earlier control doesn't press this one on release", () => {
    expect(isMeant(press({ beganAt: 9_985, shownAt: 9_990, aimedAt: 9_995 }))).toBe(false);
  });
});

describe("a control", () => {
  const button: Box = { left: 100, top: 400, width: 90, height: 44 };

  test.each([
    ["a word longer", { width: 110 }, true],
    ["a line lower", { top: 412 }, true],
    ["where its neighbor was", { left: 200 }, false],
    ["a row higher", { top: 340 }, false],
    ["inside another that filled the screen", { left: 0, top: 0, width: 1_000, height: 900 }, false],
  ])("that is now %s", (_, change, isSame) => {
    expect(isInPlace(button, { ...button, ...change })).toBe(isSame);
    expect(isInPlace({ ...button, ...change }, button)).toBe(isSame);
  });
});
