import { describe, expect, test } from "vitest";
import { hostOf, mailtoOf, readSender } from "./email.ts";

test.each([
  ["maya@example.com", "mailto:maya@example.com"],
  ["r&d+a/b@example.com", "mailto:r%26d+a/b@example.com"],
  ["a?b#c%41@example.com", "mailto:a%3Fb%23c%2541@example.com"],
])("links to %s with %s", (email, link) => {
  expect(mailtoOf(email)).toBe(link);
});

describe("a sender (rules email/sender)", () => {
  test.each([
    ["hello@shop.com", "", "hello@shop.com"],
    ["<hello@shop.com>", "", "hello@shop.com"],
    ["Evenlake <hello@shop.com>", "Evenlake", "hello@shop.com"],
    ["  Evenlake<hello@shop.com>  ", "Evenlake", "hello@shop.com"],
    ["Evenlake, Inc. <hello@shop.com>", "Evenlake, Inc.", "hello@shop.com"],
    ['"Evenlake, Inc." <hello@shop.com>', "Evenlake, Inc.", "hello@shop.com"],
    ['"The \\"Lake\\"" <hello@shop.com>', 'The "Lake"', "hello@shop.com"],
    ['The "Lake" (Edina) <hello@shop.com>', 'The "Lake" (Edina)', "hello@shop.com"],
    ["Lüsa's Shop & Co; est: 1999 <hello@shop.com>", "Lüsa's Shop & Co; est: 1999", "hello@shop.com"],
    ["湖 🛶 <hello@shop.com>", "湖 🛶", "hello@shop.com"],
    ["hello@shop.com <hello@shop.com>", "hello@shop.com", "hello@shop.com"],
  ])("%s is read", (text, name, address) => expect(readSender(text)).toEqual({ name, address }));

  test.each([
    "",
    "Evenlake",
    "Evenlake <>",
    "Evenlake <hello>",
    "Evenlake <hello@shop>",
    "Evenlake <hello@shop.com",
    "Evenlake hello@shop.com",
    "hello@shop.com, hi@shop.com",
    "One <a@shop.com>, Two <b@shop.com>",
    "Evenlake <hello@shop.com> and more",
    "Evenlake <hello@shop.com>\nBcc: all@shop.com",
    "Even\u0000lake <hello@shop.com>",
    "Even\u2028lake <hello@shop.com>",
    "Evenlake <hel lo@shop.com>",
    `Evenlake <${"a".repeat(65)}@shop.com>`,
    `Evenlake <a@${"b".repeat(60)}.${"c".repeat(190)}.com>`,
  ])("refuses %j", (text) => expect(readSender(text)).toBeNull());

  test("has a host", () => expect(hostOf({ name: "", address: "hello@Shop.com" })).toBe("shop.com"));
});
