import { expect, test } from "vitest";
import { hostCookieName } from "./host-cookie.ts";

test("binds a cookie to the host behind HTTPS", () => {
  expect(hostCookieName("evenlake.session_token", true)).toBe("__Host-evenlake.session_token");
  expect(hostCookieName("evenlake.session_token", false)).toBe("evenlake.session_token");
});
