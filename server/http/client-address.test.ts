import { expect, test } from "vitest";
import { clientAddressOf, trustedProxies } from "./client-address.ts";

const none = trustedProxies([]);
const front = trustedProxies(["10.0.0.0/8", "::1"]);

test("without trusted proxies the socket's address counts, whatever a client writes", () => {
  expect(clientAddressOf("203.0.113.7", "1.2.3.4", none)).toBe("203.0.113.7");
  expect(clientAddressOf("::ffff:203.0.113.7", undefined, none)).toBe("203.0.113.7");
});

test("behind trusted proxies the last address that is not a proxy's counts", () => {
  expect(clientAddressOf("10.0.0.1", "203.0.113.7", front)).toBe("203.0.113.7");
  expect(clientAddressOf("10.0.0.1", "1.2.3.4, 203.0.113.7, 10.0.0.2", front)).toBe("203.0.113.7");
  expect(clientAddressOf("::1", "2001:db8::5", front)).toBe("2001:db8::5");
});

test("forwarded addresses before nonsense in the header do not count", () => {
  expect(clientAddressOf("10.0.0.1", "203.0.113.7, <script>", front)).toBe("10.0.0.1");
  expect(clientAddressOf("10.0.0.1", "", front)).toBe("10.0.0.1");
});

test("an entry that is not an address or a network is refused", () => {
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
