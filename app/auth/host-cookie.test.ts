import { expect, test } from "vitest";
import { cookieLine, hostCookieName, readCookie } from "./host-cookie.ts";

test("behind HTTPS a cookie is bound to the host and is sent over HTTPS alone", () => {
  expect(hostCookieName("evenlake.session_token", true)).toBe("__Host-evenlake.session_token");
  expect(hostCookieName("evenlake.session_token", false)).toBe("evenlake.session_token");
  expect(cookieLine("__Host-a", "b=c", { maxAge: 60, https: true })).toBe(
    "__Host-a=b%3Dc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
  expect(cookieLine("a", "", { maxAge: 0, https: false })).toBe(
    "a=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
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

test.each(["", "b=1", "a =1", "a=%", "a=1; a=2", "a=1; b=2;a=1"])("%j carries no value", (header) => {
  expect(readCookie(header, "a")).toBeNull();
});
