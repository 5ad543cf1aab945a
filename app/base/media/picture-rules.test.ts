import { expect, test } from "vitest";
import { cleanFileName, PICTURE_REFUSALS, readAlt, refusalOfHead, refusalSentence } from "./picture-rules.ts";

test.each([
  ["../../etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["a\0b\r\nc.jpg", "a b c.jpg"],
  ["x".repeat(300), "x".repeat(100)],
  ["🌊".repeat(300), "🌊".repeat(100)],
  ["/", ""],
])("turns the file name %j into the label %j", (name, label) => {
  expect(cleanFileName(name)).toBe(label);
});

test("requires a description of at most 300 characters", () => {
  expect(readAlt(" A jar\n of gummies ")).toEqual({ alt: "A jar of gummies", refusal: null });
  expect(readAlt(" \0 ").refusal).toBe("no_alt");
  expect(readAlt("x".repeat(301)).refusal).toBe("long_alt");
});

test("returns the message and field of a refusal, and null for an unknown name", () => {
  expect(refusalSentence("moving")).toEqual({ field: "file", sentence: PICTURE_REFUSALS.moving });
  expect(refusalSentence("no_alt")?.field).toBe("alt");
  for (const name of [null, "", "toString", "__proto__", "<b>"]) expect(refusalSentence(name)).toBeNull();
});

test.each([
  ["JPEG", "\xff\xd8\xff\xe0", null],
  ["PNG", "\x89PNG\r\n\x1a\n", null],
  ["WebP", "RIFF\0\0\0\0WEBP", null],
  ["GIF", "GIF89a", null],
  ["AVIF", "\0\0\0\x1cftypavif\0\0\0\0mif1avif", null],
  ["AVIF by its second brand", "\0\0\0\x1cftypmif1\0\0\0\0mif1avif", null],
  ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["HEIC by its second brand", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "heic"],
  ["a burst of HEIC", "\0\0\0\x18ftyphevc\0\0\0\0msf1", "heic"],
  ["a film", "\0\0\0\x18ftypmp42\0\0\0\0isom", "no_picture"],
  ["TIFF", "II*\0", "no_picture"],
  ["SVG", "<svg>", "no_picture"],
  ["PDF", "%PDF-1.7", "no_picture"],
  ["nothing", "", "no_picture"],
])("decides by the first bytes of %s whether it is accepted", (_, head, refusal) => {
  expect(refusalOfHead(Buffer.from(head, "latin1"))).toBe(refusal);
});
