import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanCode, cleanLine, cleanPart, cleanText, cutLine } from "./clean-text.ts";

test("turns any whitespace in a line into single spaces", () => {
  expect(cleanLine("  a\r\n\tb \v\f c\u00a0\u2003\u3000d\u2028e\u0085f\u2800g ")).toBe("a b c d e f g");
  expect(cleanLine(" \n\u00a0 ")).toBe("");
});

test("keeps the lines of a text, with every line break as one character", () => {
  expect(cleanText(" a\r\nb\rc\nd\u2028e\u2029f\vg\u0085h\n\n\ti\u00a0 j\r\n")).toBe(
    "a\nb\nc\nd\ne\nf\ng\nh\n\n\ti  j",
  );
});

test("keeps spaces at the ends of a text fragment", () => {
  expect(cleanPart(" a\u200b\u00a0")).toBe(" a ");
});

test("normalizes letters to one spelling", () => {
  expect(cleanLine("Sˇ e\u0301 e\u200b\u0301 \u212b")).toBe("Sˇ é é Å");
  expect(cleanLine("Šakiai 🛶 naïve Nguyễn")).toBe("Šakiai 🛶 naïve Nguyễn");
});

const UNSEEN = [
  ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e",
  ..."\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206f\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\ufffb",
  ..."\u{1d173}\u{e0001}\u{e0041}\u{e007f}\u{e0100}",
];

test.each(UNSEEN)("removes the invisible character U+%#: %j", (sign) => {
  expect(cleanLine(sign)).toBe("");
  expect(cleanText(`${sign} ${sign}`)).toBe("");
  expect(cleanLine(`Ma${sign}ya ${sign}Lind${sign}`)).toBe("Maya Lind");
});

test.each(["\0", "\u0007", "\u001b", "\u007f", "\u009f"])(
  "turns the control character %j into a space",
  (sign) => {
    expect(cleanText(`a${sign}b${sign}`)).toBe("a b");
    expect(cleanLine(`a ${sign} b`)).toBe("a b");
    expect(cleanLine(sign)).toBe("");
  },
);

test.each(["\ud800", "\udfff"])("removes the lone surrogate %j", (sign) => {
  expect(cleanText(`a${sign}b${sign}`)).toBe("ab");
});

describe("keeps joined characters", () => {
  test.each([
    "👨‍👩‍👧 ❤️‍🔥 🏴‍☠️ 🏃🏽‍♀️ 🏳️‍⚧️ 🧑🏽‍❤️‍💋‍🧑🏻",
    "1️⃣ #️⃣ ☎️ ☎︎",
    "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🇺🇸",
    "می\u200cخواهم",
    "क\u094d\u200dष",
  ])("%s", (typed) => {
    expect(cleanLine(typed)).toBe(typed);
    expect(cleanText(`${typed}\r\n${typed}`)).toBe(`${typed}\n${typed}`);
  });

  test("removes joiners that join nothing", () => {
    expect(cleanLine("می\u200c خواهم\u200d 👨\u200d x🏴\u{e0067}")).toBe("می خواهم 👨 x🏴");
    expect(cleanLine("می\u200c\u200cخواهم")).toBe("می\u200cخواهم");
  });
});

test("normalizes digits, letters, and hyphens in a code", () => {
  expect(cleanCode(" \uff15\uff15\u200b401\u00a0")).toBe("55401");
  expect(cleanCode("SPRING\u201110 \u2212\uff0d\u2014")).toBe("SPRING-10 ---");
});

test("cuts a line between characters", () => {
  expect(cutLine("ab 🛶", 4)).toBe("ab");
  expect(cutLine("  ab  🛶  ", 5)).toBe("ab 🛶");
});

test("leaves cleaned text unchanged, and accepted by the database", () => {
  const sign = fc.constantFrom(
    ...UNSEEN,
    ..."aéế\u0301می❤🔥👩🏴\u20e31 \u00a0\u2800\n\r\t\0\ud800क\u094d-\u2011３",
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      for (const clean of [cleanLine, cleanText, cleanCode, cleanPart]) {
        const once = clean(signs.join(""));
        expect(clean(once)).toBe(once);
        expect(once).toBe(once.normalize("NFC"));
        expect(once.isWellFormed() && !/[\0\r\u202e\u200b]/.test(once)).toBe(true);
      }
    }),
  );
});
