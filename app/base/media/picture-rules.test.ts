import { expect, test } from "vitest";
import { cleanFileName, PICTURE_REFUSALS, readAlt, refusalSentence } from "./picture-rules.ts";

test.each([
  ["../../etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["a\0b\r\nc.jpg", "a b c.jpg"],
  ["x".repeat(300), "x".repeat(100)],
  ["🌊".repeat(300), "🌊".repeat(100)],
  ["/", ""],
])("the name %j is kept as %j, as a label alone", (name, label) => {
  expect(cleanFileName(name)).toBe(label);
});

test("a picture needs a description of at most 300 characters", () => {
  expect(readAlt(" A jar\n of gummies ")).toEqual({ alt: "A jar of gummies", refusal: null });
  expect(readAlt(" \0 ").refusal).toBe("no_alt");
  expect(readAlt("x".repeat(301)).refusal).toBe("long_alt");
});

test("a refusal has its sentence and its field, and a made-up name has none", () => {
  expect(refusalSentence("moving")).toEqual({ field: "file", sentence: PICTURE_REFUSALS.moving });
  expect(refusalSentence("no_alt")?.field).toBe("alt");
  for (const name of [null, "", "toString", "__proto__", "<b>"]) expect(refusalSentence(name)).toBeNull();
});
