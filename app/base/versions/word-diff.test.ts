import { describe, expect, it } from "vitest";
import { compareTexts, type Piece } from "./word-diff.ts";

const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");
const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
const both = (before: string, after: string) => {
  const found = compareTexts(before, after);
  return [marked(found.before), marked(found.after)];
};

describe("two texts side by side", () => {
  it("marks a word that is another one, and none that is the same", () => {
    expect(both("Lake gummies, 5 mg each.", "Lake gummies, 10 mg each.")).toEqual([
      "Lake gummies, [5] mg each.",
      "Lake gummies, [10] mg each.",
    ]);
  });

  it("marks what was added or taken away on its side alone", () => {
    expect(both("Open daily.", "Open daily until nine.")).toEqual([
      "Open daily.",
      "Open daily[ until nine].",
    ]);
    expect(both("", "New")).toEqual(["", "[New]"]);
    expect(both("Old", "")).toEqual(["[Old]", ""]);
    expect(both("", "")).toEqual(["", ""]);
  });

  it("compares line by line first, so that a new line leaves the others as they are", () => {
    expect(both("one\nthree\n", "one\ntwo\nthree\n")).toEqual(["one\nthree\n", "one\n[two\n]three\n"]);
  });

  it("joins what would be marked in pieces between two changes", () => {
    expect(both("calm, clear", "bright, warm")).toEqual(["[calm, clear]", "[bright, warm]"]);
  });

  it("keeps each side's text to the letter, and what is unmarked the same on both", () => {
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

  it("gives up on what is too long to compare, and marks it as wholly different", () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, place) => `${word}${place}`).join(" ");
    const [before, after] = [`same ${long("a")} end`, `same ${long("b")} end`];
    const found = compareTexts(before, after);
    expect(found.before.map(({ changed }) => changed)).toEqual([false, true, false]);
    expect(whole(found.after)).toBe(after);
  });
});
