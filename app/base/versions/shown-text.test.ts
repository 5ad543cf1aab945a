import { describe, expect, it, test } from "vitest";
import { box, choice, line, own } from "#app/base/records/fields.ts";
import { compareContents, richTextLines } from "./shown-text.ts";
import { compareTexts, type Piece } from "./word-diff.ts";

const FIELDS = {
  title: line("Title", "the title", 100),
  level: choice("Level", ["a", "b"], "Choose.", { a: "Easy", b: "Hard" }),
  featured: box("Featured"),
  content: own<string>("Text"),
};
const text = (...content: object[]) => JSON.stringify({ type: "doc", content });
const words = (value: string, ...marks: object[]) => ({
  type: "text",
  text: value,
  ...(marks.length ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });

test("renders a formatted text as lines that show its structure", () => {
  const value = text(
    { type: "heading", attrs: { level: 2 }, content: [words("Labels")] },
    paragraph(
      words("Read "),
      words("all", { type: "bold" }),
      words(" of "),
      words("it", { type: "link", attrs: { href: "/shop" } }),
    ),
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph(words("5 mg"))] }] },
    { type: "orderedList", content: [{ type: "listItem", content: [paragraph(words("First"))] }] },
    { type: "blockquote", content: [paragraph(words("Quoted"))] },
    { type: "image", attrs: { src: "/pictures/a.webp", alt: "A dock" } },
    { type: "horizontalRule" },
  );
  expect(richTextLines(value)).toBe(
    [
      "## Labels",
      "Read **all** of it (/shop)",
      "• 5 mg",
      "1. First",
      "> Quoted",
      "[Picture: A dock, /pictures/a.webp]",
      "———",
    ].join("\n"),
  );
  expect(richTextLines("no text")).toBe("");
});

test("compares two contents field by field, with labels, in form order", () => {
  const before = { content: text(paragraph(words("Old"))), title: "Same", level: "a", featured: "" };
  const after = { ...before, content: text(paragraph(words("New"))), level: "b", featured: "on" };
  const compared = compareContents(FIELDS, { content: richTextLines }, before, after);
  expect(compared.map(({ label, value, compared }) => [label, value, compared?.before])).toEqual([
    ["Title", "Same", undefined],
    ["Level", "Hard", [{ text: "Easy", changed: true }]],
    ["Featured", "Yes", [{ text: "No", changed: true }]],
    ["Text", "New", [{ text: "Old", changed: true }]],
  ]);
});

test("omits a field that is missing in both versions", () => {
  expect(compareContents(FIELDS, {}, { title: "A" }, { title: "A" }).map(({ name }) => name)).toEqual([
    "title",
  ]);
});

const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");
const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
const both = (before: string, after: string) => {
  const found = compareTexts(before, after);
  return [marked(found.before), marked(found.after)];
};

describe("comparing two texts", () => {
  it("marks changed words and no unchanged ones", () => {
    expect(both("Lake gummies, 5 mg each.", "Lake gummies, 10 mg each.")).toEqual([
      "Lake gummies, [5] mg each.",
      "Lake gummies, [10] mg each.",
    ]);
  });

  it("marks added and removed words only on their own side", () => {
    expect(both("Open daily.", "Open daily until nine.")).toEqual([
      "Open daily.",
      "Open daily[ until nine].",
    ]);
    expect(both("", "New")).toEqual(["", "[New]"]);
    expect(both("Old", "")).toEqual(["[Old]", ""]);
    expect(both("", "")).toEqual(["", ""]);
  });

  it("compares line by line first, so a new line leaves the others unmarked", () => {
    expect(both("one\nthree\n", "one\ntwo\nthree\n")).toEqual(["one\nthree\n", "one\n[two\n]three\n"]);
  });

  it("joins changes that are separated only by punctuation", () => {
    expect(both("calm, clear", "bright, warm")).toEqual(["[calm, clear]", "[bright, warm]"]);
  });

  it("preserves each side's text exactly, with the same unmarked text on both", () => {
    const words = ["the", "dock ", "at\n", "sundown,", " 5 mg", ".", "\n\n", "Åse’s", " 🛶 "];
    for (let seed = 1; seed <= 300; seed++) {
      const text = (step: number) =>
        Array.from(
          { length: (seed * step) % 23 },
          (_, place) => words[(seed * place * step + place) % 9],
        ).join("");
      const [before, after] = [text(7), text(11)];
      const found = compareTexts(before, after);
      expect(whole(found.before)).toBe(before);
      expect(whole(found.after)).toBe(after);
      const unmarked = (pieces: readonly Piece[]) => whole(pieces.filter(({ changed }) => !changed));
      expect(unmarked(found.before)).toBe(unmarked(found.after));
    }
  });

  it("marks texts too long to compare as entirely different", () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, place) => `${word}${place}`).join(" ");
    const [before, after] = [`same ${long("a")} end`, `same ${long("b")} end`];
    const found = compareTexts(before, after);
    expect(found.before.map(({ changed }) => changed)).toEqual([false, true, false]);
    expect(whole(found.after)).toBe(after);
  });
});
