import { expect, test } from "vitest";
import { clientAddressOf, trustedProxies } from "./client-address.ts";

const none = trustedProxies([]);
const front = trustedProxies(["10.0.0.0/8", "::1"]);

test("uses the socket's address without trusted proxies, ignoring the header", () => {
  expect(clientAddressOf("203.0.113.7", "1.2.3.4", none)).toBe("203.0.113.7");
  expect(clientAddressOf("::ffff:203.0.113.7", undefined, none)).toBe("203.0.113.7");
});

test("behind trusted proxies, uses the last address that isn't a proxy", () => {
  expect(clientAddressOf("10.0.0.1", "203.0.113.7", front)).toBe("203.0.113.7");
  expect(clientAddressOf("10.0.0.1", "1.2.3.4, 203.0.113.7, 10.0.0.2", front)).toBe("203.0.113.7");
  expect(clientAddressOf("::1", "2001:db8::5", front)).toBe("2001:db8::5");
});

test("ignores forwarded addresses before an invalid entry", () => {
  expect(clientAddressOf("10.0.0.1", "203.0.113.7, <script>", front)).toBe("10.0.0.1");
  expect(clientAddressOf("10.0.0.1", "", front)).toBe("10.0.0.1");
});

test("refuses an entry that isn't an address or a network", () => {
  for (const entry of [
    "proxy.internal",
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "::1/129",
  ]) {
    expect(() => trustedProxies([entry])).toThrow(/TRUSTED_PROXIES/);
  }
});
