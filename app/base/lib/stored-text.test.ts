import { expect, test } from "vitest";
import type { RichText } from "./rich-text.ts";
import { richTextField } from "./rich-text-form.ts";
import { hasSomething, readTextValue, storedText, textValue } from "./stored-text.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const p = (...content: unknown[]) => ({ type: "paragraph", content });
const words = { type: "text", text: "Kept cool." };
const item = (...content: unknown[]) => ({ type: "listItem", content });

test("gives a text one form, whatever the order of its fields and marks", () => {
  const marks = [{ attrs: { target: "_blank", href: "/shop" }, type: "link" }, { type: "bold" }];
  const value = doc({ content: [{ marks, text: "Shop", type: "text" }], attrs: {}, type: "paragraph" });
  expect(textValue(value)).toBe(
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Shop","marks":[{"type":"bold"},{"type":"link","attrs":{"href":"/shop"}}]}]}]}',
  );
  expect(textValue(JSON.parse(textValue(value)))).toBe(textValue(value));
});

test("drops unknown and unsafe parts, but keeps their text", () => {
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
  "reads an invalid text as empty: %j",
  (value) => {
    expect(textValue(value)).toBe("");
    expect(readTextValue(JSON.stringify(value))).toEqual(doc());
  },
);

test("reads an unreadable field as an empty text", () => expect(readTextValue("{")).toEqual(doc()));

test("drops trailing empty lines and characters that the database refuses", () => {
  const line = { type: "paragraph" };
  expect(storedText(doc(line, p({ type: "text", text: "a\u0000\u000bb \ud83c" }), line, line))).toEqual(
    doc(line, p({ type: "text", text: "a b " })),
  );
});

test("keeps a text of only an image, but treats an empty list as empty", () => {
  const shown = (value: unknown) => hasSomething(value as RichText);
  expect(shown(doc({ type: "image", attrs: { src: "/a.webp", alt: "A lake" } }))).toBe(true);
  expect(shown(doc({ type: "bulletList", content: [item({ type: "paragraph" })] }))).toBe(false);
});

test("converts any text to one that can be saved", () => {
  const value = doc(
    { type: "blockquote", content: [{ type: "bulletList", content: [item(item(), p(words))] }] },
    p(words, { type: "hardBreak", marks: [{ type: "bold" }] }, words),
  );
  expect(richTextField.safeParse(textValue(value)).success).toBe(true);
});
