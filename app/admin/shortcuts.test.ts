import { describe, expect, test } from "vitest";
import { sectionOf } from "./sections.ts";
import { askedBy, GO_TO, type Press } from "./shortcuts.ts";

const QUIET = {
  isCommand: false,
  isAlt: false,
  isTyping: false,
  isDialogOpen: false,
  isAfterG: false,
  isOn: true,
};
const press = (key: string, changes: Partial<Press> = {}) => askedBy({ ...QUIET, key, ...changes });

describe("askedBy", () => {
  test.each([
    ["g", "wait for a letter"],
    ["n", "new"],
    ["/", "find in list"],
    ["?", "help"],
  ])("%s alone: %s", (key, name) => {
    expect(press(key)).toEqual({ name });
    expect(press(key, { isTyping: true })).toBeNull();
    expect(press(key, { isDialogOpen: true })).toBeNull();
    expect(press(key, { isOn: false })).toBeNull();
    expect(press(key, { isAlt: true })).toBeNull();
    expect(press(key, { isCommand: true })).toBeNull();
  });

  test.each(Object.entries(GO_TO))("g %s leads to an address", (key, { to }) => {
    expect(press(key, { isAfterG: true })).toEqual({ name: "go", to });
    expect(press(key, { isAfterG: true, isTyping: true })).toBeNull();
    expect(to === "/admin/overview" || sectionOf(to)).toBeTruthy();
  });

  test("another letter after g does nothing, and neither does the name of a method", () => {
    for (const key of ["x", "n", "?", "toString"]) expect(press(key, { isAfterG: true })).toBeNull();
    expect(press("toString")).toBeNull();
  });

  test("search and save work while typing and with single keys turned off, but not over a dialog", () => {
    for (const [key, name] of [
      ["k", "search"],
      ["S", "save"],
    ] as const) {
      expect(press(key, { isCommand: true, isTyping: true, isOn: false })).toEqual({ name });
      expect(press(key, { isCommand: true, isDialogOpen: true })).toBeNull();
    }
    expect(press("p", { isCommand: true })).toBeNull();
  });
});
