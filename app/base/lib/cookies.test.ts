import { expect, test } from "vitest";
import { cookieLine, readCookie } from "./cookies.ts";

test("behind HTTPS a cookie is sent over HTTPS alone, and scripts read only what is meant for them", () => {
  expect(cookieLine("__Host-a", "b=c", { maxAge: 60, https: true })).toBe(
    "__Host-a=b%3Dc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
  expect(cookieLine("a", "", { maxAge: 0, https: false })).toBe(
    "a=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
  );
  expect(cookieLine("a", "1", { maxAge: 60, https: true, forScripts: true })).toBe(
    "a=1; Max-Age=60; Path=/; SameSite=Lax; Secure",
  );
});

test("a cookie without a time stays until the browser is closed", () => {
  expect(cookieLine("a", "1", { https: false, path: "/admin", forScripts: true })).toBe(
    "a=1; Path=/admin; SameSite=Lax",
  );
});

test.each([
  ["a=1", "1"],
  ["b=2; a=1 ;c=3", "1"],
  ["ba=2;a=%3D1", "=1"],
  ["a=", ""],
])("%j carries the value %j", (header, value) => {
  expect(readCookie(header, "a")).toBe(value);
});

test.each([null, undefined, "", "b=1", "a =1", "a=%", "a=1; a=2", "a=1; b=2;a=1"])(
  "%j carries no value",
  (header) => {
    expect(readCookie(header, "a")).toBeNull();
  },
);
