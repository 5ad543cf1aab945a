import { expect, test } from "vitest";
import { zipCookie, zipOfCookies } from "./zip-cookie.ts";

test("A remembered ZIP is read back from among other cookies", () => {
  const pair = zipCookie("55401", false).split(";")[0];
  expect(zipOfCookies(`age=yes; ${pair}; session=abc`)).toBe("55401");
});

test("Behind HTTPS the ZIP is sent over HTTPS alone", () => {
  expect(zipCookie("55401", true)).toMatch(/; Secure$/);
  expect(zipCookie("55401", false)).not.toContain("Secure");
});

test.each([null, "", "evenlake-zip=", "evenlake-zip=5540", "evenlake-zip=55401x", "not-evenlake-zip=55401"])(
  "%s holds no ZIP",
  (header) => {
    expect(zipOfCookies(header)).toBeNull();
  },
);
