import { expect, test } from "vitest";
import { box, choice, line, own } from "#app/base/records/fields.ts";
import { compareContents, richTextLines } from "./shown-text.ts";

const FIELDS = {
  title: line("Title", "the title", 100),
  level: choice("Level", ["a", "b"], "Choose.", { a: "Easy", b: "Hard" }),
  featured: box("Featured"),
  content: own<string>("Text"),
};
const text = (...content: object[]) => JSON.stringify({ type: "doc", content });
const words = (value: string, ...marks: object[]) => ({
  type: "text",
  text: value,
  ...(marks.length ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });

test("a text with formatting is read as lines that name its structure", () => {
  const value = text(
    { type: "heading", attrs: { level: 2 }, content: [words("Labels")] },
    paragraph(
      words("Read "),
      words("all", { type: "bold" }),
      words(" of "),
      words("it", { type: "link", attrs: { href: "/shop" } }),
    ),
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph(words("5 mg"))] }] },
    { type: "orderedList", content: [{ type: "listItem", content: [paragraph(words("First"))] }] },
    { type: "blockquote", content: [paragraph(words("Quoted"))] },
    { type: "image", attrs: { src: "/pictures/a.webp", alt: "A dock" } },
    { type: "horizontalRule" },
  );
  expect(richTextLines(value)).toBe(
    [
      "## Labels",
      "Read **all** of it (/shop)",
      "• 5 mg",
      "1. First",
      "> Quoted",
      "[Picture: A dock, /pictures/a.webp]",
      "———",
    ].join("\n"),
  );
  expect(richTextLines("no text")).toBe("");
});

test("two contents are compared field by field, in words and in the form's order", () => {
  const before = { content: text(paragraph(words("Old"))), title: "Same", level: "a", featured: "" };
  const after = { ...before, content: text(paragraph(words("New"))), level: "b", featured: "on" };
  const compared = compareContents(FIELDS, { content: richTextLines }, before, after);
  expect(compared.map(({ label, value, compared }) => [label, value, compared?.before])).toEqual([
    ["Title", "Same", undefined],
    ["Level", "Hard", [{ text: "Easy", changed: true }]],
    ["Featured", "Yes", [{ text: "No", changed: true }]],
    ["Text", "New", [{ text: "Old", changed: true }]],
  ]);
});

test("a field that neither version has is left out", () => {
  expect(compareContents(FIELDS, {}, { title: "A" }, { title: "A" }).map(({ name }) => name)).toEqual([
    "title",
  ]);
});
