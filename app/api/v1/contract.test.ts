import { describe, expect, test } from "vitest";
import { lineOfText, requiredLine, requiredText, textWithBreaks } from "#app/base/lib/typed-text.ts";
import { ANY_TEXT, enteredDay, namedMoment, SOME_TEXT } from "./contract.ts";

// Checks the document's patterns against the calendar and the contracts of the pages.

const isReal = (day: string) => {
  try {
    return Temporal.PlainDate.from(day).toString() === day;
  } catch {
    return false;
  }
};

describe("dates", () => {
  test("accept exactly the real dates of this century", () => {
    const moment = namedMoment("No window.");
    const wrong: string[] = [];
    for (let year = 1998; year <= 2101; year++)
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const two = (number: number) => String(number).padStart(2, "0");
          const text = `${year}-${two(month)}-${two(day)}`;
          const isAllowed = isReal(text) && year >= 2000 && year <= 2099;
          if (enteredDay.safeParse(text).success !== isAllowed) wrong.push(text);
          if (moment.safeParse(`${text}T16:00:00Z`).success !== isAllowed) wrong.push(`${text}T16:00:00Z`);
        }
    expect(wrong).toEqual([]);
  });

  test.each([
    "2026-1-1",
    "2026-11-21T00:00:00Z",
    "+002026-11-21",
    " 2026-11-21",
    "2026-11-21\n",
    "today",
    "",
  ])("refuse %j", (text) => expect(enteredDay.safeParse(text).success).toBe(false));

  test("accept times only in whole seconds and UTC", () => {
    const moment = namedMoment("No window.");
    for (const time of ["00:00:00Z", "23:59:59Z"])
      expect(moment.safeParse(`2026-11-01T${time}`).success).toBe(true);
    for (const time of [
      "24:00:00Z",
      "16:60:00Z",
      "16:00:60Z",
      "16:00Z",
      "16:00:00.0Z",
      "16:00:00+00:00",
      "16:00:00",
    ])
      expect(moment.safeParse(`2026-11-01T${time}`).success).toBe(false);
  });
});

describe("texts", () => {
  // Lone surrogates aren't valid JSON text.
  const letters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));

  test.each([
    ["a line", lineOfText("it", 9), ANY_TEXT],
    ["a text", textWithBreaks("it", 9), ANY_TEXT],
  ])("accept in %s exactly the characters that the document allows", (_, contract, { pattern }) => {
    const allowed = new RegExp(pattern, "u");
    const wrong = letters.filter((letter) => allowed.test(letter) !== contract.safeParse(letter).success);
    expect(wrong).toEqual([]);
  });

  test.each([
    ["a line", requiredLine("it", 9)],
    ["a text", requiredText("it", 9)],
  ])("accept in %s, if required, every text that the document allows", (_, contract) => {
    // Clients match the pattern by code points or by code units.
    for (const flags of ["u", ""]) {
      const allowed = new RegExp(SOME_TEXT.pattern, flags);
      const seen = letters.filter((letter) => allowed.test(letter));
      expect(seen.filter((letter) => !contract.safeParse(letter).success)).toEqual([]);
      const below = letters.filter((letter) => letter.length === 1 && contract.safeParse(letter).success);
      expect(below.filter((letter) => !allowed.test(letter))).toEqual([]);
    }
  });

  test("count length as JSON Schema does: a surrogate pair is one character", () => {
    const line = lineOfText("it", 9);
    expect(line.safeParse("\u{1fad0}".repeat(9)).success).toBe(true);
    expect(line.safeParse("\u{1fad0}".repeat(10)).error?.issues[0]?.message).toBe(
      "Keep it within 9 characters.",
    );
    expect(line.safeParse("x".repeat(10)).success).toBe(false);
  });
});
