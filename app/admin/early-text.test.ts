import { expect, test } from "vitest";
import { textAfter } from "./early-text.ts";

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };
const typed = (keys: string[]) => keys.reduce((text, key) => textAfter(text, { ...PLAIN, key }), "");

test("letters come in their order, and Backspace takes the last one away", () => {
  expect(typed(["g", "u", "m"])).toBe("gum");
  expect(typed(["G", "Backspace", "Backspace", "o", " ", "é", "🍬"])).toBe("o é🍬");
  expect(typed(["o", "🍬", "Backspace"])).toBe("o");
});

test("other keys and shortcuts leave the text as it is", () => {
  expect(typed(["a", "Enter", "Tab", "Shift", "ArrowLeft", "Dead", "Escape", "Process"])).toBe("a");
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    for (const key of ["k", "Backspace"]) expect(textAfter("a", { ...PLAIN, ...held, key })).toBe("a");
});

test("a letter that a keyboard writes with Ctrl and Alt is one", () => {
  expect(textAfter("a", { key: "@", ctrlKey: true, altKey: true, metaKey: false })).toBe("a@");
});
