import { expect, test } from "vitest";
import { isChecked, isChosen } from "./typed-field.ts";

/** Options with one selected, and one or none preselected. */
const options = (selected: number, rendered: number | null, count = 3) =>
  Array.from({ length: count }, (_, place) => ({
    value: `courier ${place}`,
    selected: place === selected,
    defaultSelected: place === rendered,
  }));

test("ignores a preselected option, such as the only free courier", () => {
  expect(isChosen(options(0, 0, 1))).toBe(false);
  expect(isChosen(options(0, null))).toBe(false);
  expect(isChosen(options(2, 2))).toBe(false);
  expect(isChosen(options(1, null))).toBe(true);
  expect(isChosen(options(0, 2))).toBe(true);
  expect(isChosen([])).toBe(false);
});

test("counts a changed checkbox, and only the selected one of several radio buttons", () => {
  expect(isChecked({ checked: true, defaultChecked: true }, false)).toBe(false);
  expect(isChecked({ checked: false, defaultChecked: false }, false)).toBe(false);
  expect(isChecked({ checked: true, defaultChecked: false }, false)).toBe(true);
  expect(isChecked({ checked: false, defaultChecked: true }, false)).toBe(true);
  expect(isChecked({ checked: true, defaultChecked: false }, true)).toBe(true);
  expect(isChecked({ checked: false, defaultChecked: true }, true)).toBe(false);
});
