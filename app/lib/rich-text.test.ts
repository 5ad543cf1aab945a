import { expect, test } from "vitest";
import { isSafeLink, isSafePicture, plainText } from "./rich-text.ts";

test.each([
  "https://example.com/a",
  "/shop/gummies",
  "#faq",
  "mailto:hello@evenlake.example",
  "tel:18002221222",
])("a text may link to %s", (href) => expect(isSafeLink(href)).toBe(true));

test.each([
  "javascript:alert(1)",
  "http://example.com",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example\\@shop.example",
  "data:text/html,x",
  "",
])("a text may not link to %j", (href) => {
  expect(isSafeLink(href)).toBe(false);
  expect(isSafePicture(href)).toBe(false);
});

test("a picture is a path of ours or https", () => {
  expect(isSafePicture("/pictures/hero.svg")).toBe(true);
  expect(isSafePicture("https://example.com/a.png")).toBe(true);
  expect(isSafePicture("mailto:a@b.example")).toBe(false);
});

test("the words of a document, whatever they stand in", () => {
  const item = (text: string) => ({
    type: "listItem" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
  });
  expect(
    plainText({
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "What we keep" }] },
        { type: "bulletList", content: [item("a name"), item("an address")] },
        { type: "horizontalRule" },
      ],
    }),
  ).toBe("What we keep a name an address");
});
