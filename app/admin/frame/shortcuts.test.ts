import { expect, test } from "vitest";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { askedBy } from "./shortcuts.tsx";

const OUTSIDE = { takesSingleKeys: true, isAfterG: false };
const AFTER_G = { takesSingleKeys: true, isAfterG: true };
/** While typing, or with single keys turned off. */
const TYPING = { takesSingleKeys: false, isAfterG: false };
const alone = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

test.each([
  ["g", "go"],
  ["n", "new"],
  ["/", "find"],
  ["?", "help"],
])("handles %s alone: %s", (key, name) => {
  expect(askedBy(alone(key), OUTSIDE)).toBe(name);
  expect(askedBy(alone(key), TYPING)).toBeUndefined();
  for (const held of ["altKey", "ctrlKey"]) {
    expect(askedBy({ ...alone(key), [held]: true }, OUTSIDE)).toBeUndefined();
  }
});

test.each([..."pehsutodwma"])("opens a section with g %s", (key) => {
  expect(SECTIONS.map(({ path }) => path)).toContain(askedBy(alone(key), AFTER_G));
  expect(askedBy(alone(key), { ...AFTER_G, takesSingleKeys: false })).toBeUndefined();
});

test("assigns each letter to one section", () => {
  const keys = SECTIONS.flatMap(({ key }) => key ?? []);
  expect(keys).toHaveLength(new Set(keys).size);
});

test("ignores other letters after g, and names of methods", () => {
  for (const key of ["x", "n", "?", "toString"]) expect(askedBy(alone(key), AFTER_G)).toBeUndefined();
  expect(askedBy(alone("toString"), OUTSIDE)).toBeUndefined();
});

test("searches and saves while typing and with single keys turned off", () => {
  for (const held of ["ctrlKey", "metaKey"]) {
    expect(askedBy({ ...alone("k"), [held]: true }, TYPING)).toBe("search");
    expect(askedBy({ ...alone("S"), [held]: true }, TYPING)).toBe("save");
    expect(askedBy({ ...alone("p"), [held]: true }, TYPING)).toBeUndefined();
  }
});
