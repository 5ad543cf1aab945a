import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSafeLink, pictureOr, readAddress } from "./address.ts";

describe("a stored address", () => {
  test.each([
    "/",
    "/pictures/hero.svg",
    "/pictures/hero.svg?width=300#top",
    "/[",
    "https://example.com",
    "HTTPS://example.com/a.png",
    "https://example.com:8443/a%20b.png?x=[1]",
    `/${"a".repeat(1_999)}`,
  ])("is accepted unchanged: %j", (address) => expect(readAddress(address)).toBe(address));

  test.each([
    "",
    " ",
    "not a url",
    "hero.svg",
    "./hero.svg",
    "#top",
    "http://[",
    "https://[",
    "https://",
    "https:/evil.example",
    "https://a b.example",
    "https://exa<mple.com",
    "http://example.com/a.png",
    "ftp://example.com/a.png",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "blob:https://example.com/1",
    "mailto:hello@evenlake.example",
    "//evil.example/x.svg",
    "///evil.example/x.svg",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\/evil.example",
    "https://evil.example\\@shop.example",
    " /pictures/hero.svg",
    "/pictures/\u0000.svg",
    "/pictures/\u0007.svg",
    "/pictures/\u0085.svg",
    "/pictures/\u007f.svg",
    `/${"a".repeat(2_000)}`,
    `https://example.com/${"a".repeat(2_000)}`,
    null,
    undefined,
    7,
    { toString: () => "/pictures/hero.svg" },
    ["/pictures/hero.svg"],
  ])("is refused: %j", (address) => {
    expect(readAddress(address)).toBeNull();
    expect(pictureOr(address, "/pictures/default-article.svg")).toBe("/pictures/default-article.svg");
  });

  test("accepts only addresses on this site or https, whatever the page's own address", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      "https:",
      "http:",
      "//",
      "@",
      "[",
      "]",
      ".",
      "#",
      "\t",
      "a",
      ":",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readAddress(text);
        if (read === null) return;
        const url = new URL(read, "http://shop.example/shop/gummies");
        expect(url.origin === "http://shop.example" || url.protocol === "https:").toBe(true);
      }),
    );
  });
});

test.each([
  "https://example.com/a",
  "/shop/gummies",
  "#faq",
  "mailto:hello@evenlake.example",
  "tel:18002221222",
])("allows links to %s", (href) => expect(isSafeLink(href)).toBe(true));

test.each([
  "javascript:alert(1)",
  "http://example.com",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example\\@shop.example",
  "data:text/html,x",
  "mailto:a@b.example\n",
  "",
])("refuses links to %j", (href) => expect(isSafeLink(href)).toBe(false));
