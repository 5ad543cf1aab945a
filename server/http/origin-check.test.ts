import { expect, test } from "vitest";
import { allowedOrigins, comesFromOurPages } from "./origin-check.ts";

const shop = allowedOrigins(new URL("https://shop.example"));
const ask = (method: string, headers: Record<string, string>) =>
  comesFromOurPages(method, new Headers(headers), shop);

test("reading is open to everybody", () => {
  expect(ask("GET", { origin: "https://evil.example", cookie: "a=b" })).toBe(true);
  expect(ask("HEAD", {})).toBe(true);
});

test("one of our forms may change something", () => {
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
  ["a request with a cookie that does not say where it comes from", { cookie: "a=b" }],
])("%s may change nothing", (_, headers) => {
  expect(ask("POST", headers)).toBe(false);
  expect(ask("DELETE", headers)).toBe(false);
});

test("a program without cookies may send requests, as it acts in nobody's name", () => {
  expect(ask("POST", {})).toBe(true);
});

test("a shop at localhost also takes forms from 127.0.0.1", () => {
  expect([...allowedOrigins(new URL("http://localhost:3000"))]).toEqual([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
  ]);
});
