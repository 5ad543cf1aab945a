import { expect, test } from "vitest";
import { cleanPhone, isPhoneNumber, phoneDigitsOf } from "./phone.ts";

test.each(["612-555-0134", "6125550134", "(612) 555-0134", "612.555.0134", "+1 612 555 0134", "16125550134"])(
  "accepts %s and stores it unchanged",
  (text) => {
    expect(isPhoneNumber(text)).toBe(true);
    expect(cleanPhone(text)).toBe(text);
  },
);

test.each([
  ["direction marks", "\u202a612-555-0134\u202c", "612-555-0134"],
  ["direction marks in between", "\u2066+1 (612)\u2069 555\u200e-0134", "+1 (612) 555-0134"],
  ["nonbreaking hyphens", "612\u2011555\u20110134", "612-555-0134"],
  ["dashes", "612\u2013555\u20140134", "612-555-0134"],
  ["a minus", "612\u2212555\u22120134", "612-555-0134"],
  ["nonbreaking spaces", "612\u00a0555\u202f0134", "612 555 0134"],
  ["breaks and tabs", " 612\t555\r\n0134 ", "612 555 0134"],
  ["slashes", "612/555/0134", "612/555/0134"],
  ["a link", "tel:+1-612-555-0134", "+1-612-555-0134"],
  ["full-width characters", "\uff08\uff16\uff11\uff12\uff09\u3000555\uff0d0134", "(612) 555-0134"],
  ["invisible characters", "\ufeff612\u200b555\u00ad0134\u2060", "6125550134"],
])("accepts a number with %s and stores plain characters", (_, typed, kept) => {
  expect(isPhoneNumber(typed)).toBe(true);
  expect(cleanPhone(typed)).toBe(kept);
});

test.each([
  "",
  "555-0134",
  "612555013",
  "26125550134",
  "161255501345",
  "612-555-0134 x2",
  "612-555-0134 ext. 2",
  "612-555-0134,12",
  "tel:612-555-0134;ext=12",
  "call me",
  "mail:612-555-0134",
])("refuses %j", (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

test.each([
  ["612-555", "612555"],
  ["(612) 555-0134", "6125550134"],
  ["+1 612.555", "1612555"],
  ["+1 612/555/0134", "6125550134"],
  ["\u202a612\u2011555\u202c", "612555"],
  ["55", null],
  ["612a", null],
  ["maya", null],
])("searches %j by the phone digits %j", (search, digits) => {
  expect(phoneDigitsOf(search)).toBe(digits);
});
