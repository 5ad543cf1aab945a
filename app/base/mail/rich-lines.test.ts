import { expect, test } from "vitest";
import type { RichBlock, RichInline, RichText } from "#app/base/lib/rich-text.ts";
import { richLines } from "./rich-lines.ts";

const text = (words: string, ...marks: NonNullable<Extract<RichInline, { type: "text" }>["marks"]>) =>
  ({ type: "text", text: words, marks }) as const;
const said = (...content: RichInline[]): RichBlock => ({ type: "paragraph", content });
const linesOf = (...content: RichText["content"]) =>
  richLines({ type: "doc", content }, (href) => new URL(href, "https://shop.example").href);
const to = (href: string) => ({ type: "link", attrs: { href } }) as const;

test("separates paragraphs, headings, and rules by blank lines, and leaves out empty ones", () => {
  const heading: RichBlock = { type: "heading", attrs: { level: 2 }, content: [text("News")] };
  expect(
    linesOf(heading, said(), said(text("One,"), { type: "hardBreak" }, text("two.", { type: "bold" }))),
  ).toBe("News\n\nOne,\ntwo.");
  expect(linesOf(said(text("Before.")), { type: "horizontalRule" }, said(text("After.")))).toBe(
    "Before.\n\n---\n\nAfter.",
  );
});

test("writes a link's absolute address behind its words, once for a link in several parts", () => {
  const shop = to("/shop");
  expect(
    linesOf(said(text("See "), text("the ", shop), text("shop", { type: "bold" }, shop), text("."))),
  ).toBe("See the shop (https://shop.example/shop).");
  expect(linesOf(said(text("Write", to("mailto:a@lake.example"))))).toBe("Write (mailto:a@lake.example)");
  expect(linesOf(said(text("No link", to("javascript:alert(1)"))))).toBe("No link");
});

test("numbers lists, indents lists within lists, and marks quotes", () => {
  const item = (...content: RichBlock[]) => ({ type: "listItem", content }) as const;
  const inner: RichBlock = { type: "bulletList", content: [item(said(text("a"))), item(said(text("b")))] };
  expect(
    linesOf({ type: "orderedList", content: [item(said(text("One")), inner), item(said(text("Two")))] }),
  ).toBe("1. One\n   - a\n   - b\n2. Two");
  expect(linesOf({ type: "blockquote", content: [said(text("First.")), said(text("Second."))] })).toBe(
    "> First.\n> \n> Second.",
  );
});
