import { expect, test } from "vitest";
import type { RichText } from "./rich-text.ts";
import { richTextField } from "./rich-text-form.ts";
import { hasSomething, readTextValue, storedText, textValue } from "./stored-text.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const p = (...content: unknown[]) => ({ type: "paragraph", content });
const words = { type: "text", text: "Kept cool." };
const item = (...content: unknown[]) => ({ type: "listItem", content });

test("one text has one form, whatever the order of its fields and marks", () => {
  const marks = [{ attrs: { target: "_blank", href: "/shop" }, type: "link" }, { type: "bold" }];
  const value = doc({ content: [{ marks, text: "Shop", type: "text" }], attrs: {}, type: "paragraph" });
  expect(textValue(value)).toBe(
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Shop","marks":[{"type":"bold"},{"type":"link","attrs":{"href":"/shop"}}]}]}]}',
  );
  expect(textValue(JSON.parse(textValue(value)))).toBe(textValue(value));
});

test("what is unknown or unsafe is left out, the words around it stay", () => {
  expect(
    storedText(
      doc(
        { type: "table", content: [p(words)] },
        p({ ...words, marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }, { type: "code" }] }),
        { type: "image", attrs: { src: "data:image/png;base64,AA", alt: "" } },
        { type: "image", attrs: { src: "/a.webp", alt: " A lake ", title: " ", width: 7 } },
        {
          type: "orderedList",
          attrs: { start: 3 },
          content: [item({ type: "bulletList", content: [item()] })],
        },
        { type: "bulletList", content: [p(words)] },
        { type: "heading", attrs: { level: 1, id: "x" } },
      ),
    ),
  ).toEqual(
    doc(
      p(words),
      { type: "image", attrs: { src: "/a.webp", alt: "A lake" } },
      {
        type: "orderedList",
        content: [
          item({ type: "paragraph" }, { type: "bulletList", content: [item({ type: "paragraph" })] }),
        ],
      },
      { type: "heading", attrs: { level: 3 } },
    ),
  );
});

test.each([null, 7, "words", [], {}, { type: "doc", content: "words" }, doc(null, [], { content: [words] })])(
  "what is no text is an empty one: %j",
  (value) => {
    expect(textValue(value)).toBe("");
    expect(readTextValue(JSON.stringify(value))).toEqual(doc());
  },
);

test("a field that cannot be read is an empty text", () => expect(readTextValue("{")).toEqual(doc()));

test("empty lines at the end are not kept, nor are characters that no database keeps", () => {
  const line = { type: "paragraph" };
  expect(storedText(doc(line, p({ type: "text", text: "a\u0000\u000bb \ud83c" }), line, line))).toEqual(
    doc(line, p({ type: "text", text: "a b " })),
  );
});

test("an image alone is a text, an empty list is none", () => {
  const shown = (value: unknown) => hasSomething(value as RichText);
  expect(shown(doc({ type: "image", attrs: { src: "/a.webp", alt: "A lake" } }))).toBe(true);
  expect(shown(doc({ type: "bulletList", content: [item({ type: "paragraph" })] }))).toBe(false);
});

test("what becomes of any text can be saved", () => {
  const value = doc(
    { type: "blockquote", content: [{ type: "bulletList", content: [item(item(), p(words))] }] },
    p(words, { type: "hardBreak", marks: [{ type: "bold" }] }, words),
  );
  expect(richTextField.safeParse(textValue(value)).success).toBe(true);
});
