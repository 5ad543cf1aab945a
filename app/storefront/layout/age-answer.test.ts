import { expect, test } from "vitest";
import { ageCookie, gateAt, gateFor, isAgeConfirmed } from "./age-answer.ts";

test("sets a cookie for 30 days that contains nothing about the visitor", () => {
  expect(ageCookie(true)).toBe("shop-age=21; Max-Age=2592000; Path=/; SameSite=Lax; Secure");
  expect(ageCookie(false)).toBe("shop-age=21; Max-Age=2592000; Path=/; SameSite=Lax");
});

test.each([
  ["shop-age=21", true],
  ["shop-zip=55408; shop-age=21", true],
  ["shop-age=20", false],
  ["shop-age=2100", false],
  ["not-shop-age=21", false],
  ["", false],
  [null, false],
  [undefined, false],
])("cookies %j confirm the age: %j", (cookies, confirmed) => {
  expect(isAgeConfirmed(cookies)).toBe(confirmed);
});

test("doesn't ask a visitor who has answered or is signed in", () => {
  expect(gateFor("full", false)).toBe("full");
  expect(gateFor("banner", true)).toBe("off");
  expect(gateFor("off", false)).toBe("off");
});

test.each(["/unsubscribe", "/confirm-email", "/reset-password"])(
  "asks no one on %s, where emails link",
  (path) => {
    expect(gateAt(path, "full")).toBe("off");
    expect(gateAt(path, "banner")).toBe("off");
  },
);

test.each(["/", "/shop", "/unsubscribe/all", "/reset-password.html", "/forgot-password", "/login"])(
  "asks everyone on %s",
  (path) => {
    expect(gateAt(path, "full")).toBe("full");
  },
);
