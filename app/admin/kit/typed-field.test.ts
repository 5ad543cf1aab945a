import { expect, test } from "vitest";
import { isChosen, isTicked } from "./typed-field.ts";

/** Options of which one is selected, and one or none was rendered so. */
const options = (selected: number, rendered: number | null, count = 3) =>
  Array.from({ length: count }, (_, place) => ({
    value: `courier ${place}`,
    selected: place === selected,
    defaultSelected: place === rendered,
  }));

test("a choice that was rendered, as of the only courier who is free, is not typed", () => {
  expect(isChosen(options(0, 0, 1))).toBe(false);
  expect(isChosen(options(0, null))).toBe(false);
  expect(isChosen(options(2, 2))).toBe(false);
  expect(isChosen(options(1, null))).toBe(true);
  expect(isChosen(options(0, 2))).toBe(true);
  expect(isChosen([])).toBe(false);
});

test("a box counts once it is another than it was rendered, of circles the one that is chosen", () => {
  expect(isTicked({ checked: true, defaultChecked: true }, false)).toBe(false);
  expect(isTicked({ checked: false, defaultChecked: false }, false)).toBe(false);
  expect(isTicked({ checked: true, defaultChecked: false }, false)).toBe(true);
  expect(isTicked({ checked: false, defaultChecked: true }, false)).toBe(true);
  expect(isTicked({ checked: true, defaultChecked: false }, true)).toBe(true);
  expect(isTicked({ checked: false, defaultChecked: true }, true)).toBe(false);
});
