import { expect, test } from "vitest";
import { isPhoneNumber } from "./phone.ts";

test.each(["612-555-0134", "6125550134", "(612) 555-0134", "612.555.0134", "+1 612 555 0134", "16125550134"])(
  "%s is a phone number",
  (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  },
);

test.each([
  "",
  "555-0134",
  "612555013",
  "26125550134",
  "161255501345",
  "612-555-0134 x2",
  "call me",
  "612/555/0134",
])("%j is none", (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});
