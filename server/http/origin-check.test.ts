import { expect, test } from "vitest";
import { allowedOrigins, comesFromOurPages } from "./origin-check.ts";

const shop = allowedOrigins(new URL("https://shop.example"));
const ask = (method: string, headers: Record<string, string>) =>
  comesFromOurPages(method, new Headers(headers), shop);

test("allows reading from anywhere", () => {
  expect(ask("GET", { origin: "https://evil.example", cookie: "a=b" })).toBe(true);
  expect(ask("HEAD", {})).toBe(true);
});

test("allows changes from the shop's own forms", () => {
  expect(ask("POST", { origin: "https://shop.example", cookie: "a=b" })).toBe(true);
  expect(ask("POST", { "sec-fetch-site": "same-origin", cookie: "a=b" })).toBe(true);
});

test.each([
  ["another origin", { origin: "https://evil.example" }],
  [
    "another origin that claims to be ours",
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ],
  ["a neighbor below our domain", { origin: "https://evil.shop.example" }],
  ["our name on another port", { origin: "https://shop.example:444" }],
  ["our name without TLS", { origin: "http://shop.example" }],
  ["an opaque origin", { origin: "null" }],
  ["a same-site page", { "sec-fetch-site": "same-site", cookie: "a=b" }],
  ["a request with a cookie but without an origin", { cookie: "a=b" }],
])("refuses a change from %s", (_, headers) => {
  expect(ask("POST", headers)).toBe(false);
  expect(ask("DELETE", headers)).toBe(false);
});

test("allows requests without cookies from API clients, since they act for no account", () => {
  expect(ask("POST", {})).toBe(true);
});

test("accepts forms from 127.0.0.1 for a shop at localhost", () => {
  expect([...allowedOrigins(new URL("http://localhost:3000"))]).toEqual([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
  ]);
});
