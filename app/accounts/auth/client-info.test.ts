import { expect, test } from "vitest";
import { clientNetwork, deviceName } from "./client-info.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

const GECKO = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Chrome on Android", `${GECKO} (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    "Safari on iPhone",
    `${GECKO} (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${APPLE} Version/26.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Chrome on iPhone",
    `${GECKO} (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${APPLE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Firefox on iPad",
    `${GECKO} (iPad; CPU OS 18_7 like Mac OS X) ${APPLE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ["Safari on Mac", `${GECKO} (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.1 Safari/605.1.15`],
  ["Chrome on Mac", `${GECKO} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  [
    "Edge on Windows",
    `${GECKO} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  ["Firefox on Windows", `${GECKO} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  ["Firefox on Linux", `${GECKO} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    "Opera on Windows",
    `${GECKO} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`,
  ],
  [
    "Samsung Internet on Android",
    `${GECKO} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ["Chrome on Chromebook", `${GECKO} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ["Chrome on Linux", `${GECKO} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ["a browser on iPhone", `${GECKO} (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${APPLE} Mobile/15E148`],
  ["a browser", "curl/8.17.0"],
  ["a browser", ""],
  ["a browser", null],
])("%s", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
