import { expect, test } from "vitest";
import { isRichText } from "./rich-text.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const words = { type: "text", text: "Kept cool." };

test.each([
  doc(),
  doc({ type: "heading", attrs: { level: 2 }, content: [words] }, { type: "paragraph" }),
  doc({ type: "image", attrs: { src: "/p.svg", alt: "", title: null } }, { type: "horizontalRule" }),
  doc({
    type: "paragraph",
    content: [{ ...words, marks: [{ type: "bold" }, { type: "link", attrs: { href: "/" } }] }],
  }),
  // Unknown nodes are skipped when rendering.
  doc({ type: "table", attrs: { rows: 3 }, content: [{ type: "row" }] }),
])("accepts a document that can be rendered: %j", (value) => expect(isRichText(value)).toBe(true));

test.each([
  null,
  "Kept cool.",
  [words],
  { type: "doc" },
  { type: "page", content: [] },
  doc("Kept cool."),
  doc(null),
  doc({ content: [words] }),
  doc({ type: "paragraph", content: "Kept cool." }),
  doc({ type: "paragraph", content: [{ type: "text", text: { en: "Kept cool." } }] }),
  doc({ type: "paragraph", content: [{ ...words, marks: [{ type: "link" }] }] }),
  doc({ type: "bulletList", content: [{ type: "listItem", content: {} }] }),
  doc({ type: "heading", content: [words] }),
  doc({ type: "image", attrs: { src: 7, alt: "" } }),
])("refuses a document whose rendering would fail: %j", (value) => expect(isRichText(value)).toBe(false));
