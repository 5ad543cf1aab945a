import { expect, test } from "vitest";
import { cookieLine, readCookie } from "./cookies.ts";

test("sends cookies only over HTTPS where the site has it, and hides them from scripts unless they are for scripts", () => {
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

test("keeps a cookie without a maximum age until the browser is closed", () => {
  expect(cookieLine("a", "1", { https: false, path: "/admin", forScripts: true })).toBe(
    "a=1; Path=/admin; SameSite=Lax",
  );
});

test.each([
  ["a=1", "1"],
  ["b=2; a=1 ;c=3", "1"],
  ["ba=2;a=%3D1", "=1"],
  ["a=", ""],
])("reads from %j the value %j", (header, value) => {
  expect(readCookie(header, "a")).toBe(value);
});

test.each([null, undefined, "", "b=1", "a =1", "a=%", "a=1; a=2", "a=1; b=2;a=1"])(
  "reads no value from %j",
  (header) => {
    expect(readCookie(header, "a")).toBeNull();
  },
);
