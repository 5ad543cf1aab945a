import { expect, test } from "vitest";
import { hostCookieName } from "./host-cookie.ts";

test("binds a cookie to the host behind HTTPS", () => {
  expect(hostCookieName("shop.session_token", true)).toBe("__Host-shop.session_token");
  expect(hostCookieName("shop.session_token", false)).toBe("shop.session_token");
});
