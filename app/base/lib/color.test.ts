import { expect, test } from "vitest";
import { contrast, contrastText, covering, hexOfOklch, oklchOf } from "./color.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  // Known figures of WCAG: the lightest gray that passes on white, and the next one.
  ["#767676", "#ffffff", 4.542],
  ["#777777", "#ffffff", 4.478],
  ["#ff0000", "#ffffff", 3.998],
  ["#1e4d3b", "#faf7f0", 9.004],
])("measures the contrast of %s and %s, in either order, as %d", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 3);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("rounds a contrast down, so that what fails never reads as enough", () => {
  expect([21, 4.5, 4.499, 1.66].map(contrastText)).toEqual(["21.0:1", "4.5:1", "4.4:1", "1.6:1"]);
});

test("mixes a color that covers a part of another", () => {
  expect(covering("#ffffff", 0.5, "#000000")).toBe("#808080");
  expect(covering("#faf7f0", 0, "#123456")).toBe("#123456");
});

test.each(["#000000", "#ffffff", "#1e4d3b", "#ff0000", "#0000ff", "#e8c547"])(
  "keeps %s through OKLCH",
  (hex) => {
    expect(hexOfOklch(oklchOf(hex))).toBe(hex);
  },
);

test("makes a color that screens can't show less colorful, at the same lightness", () => {
  const shown = oklchOf(hexOfOklch({ lightness: 0.6, chroma: 0.4, hue: 2 }));
  expect(shown.lightness).toBeCloseTo(0.6, 2);
  expect(shown.hue).toBeCloseTo(2, 1);
  expect(shown.chroma).toBeLessThan(0.3);
});
