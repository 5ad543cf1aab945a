import { expect, test } from "vitest";
import { requiredRichText, richTextField, TEXT_BYTES, TEXT_LEVELS } from "./rich-text-form.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const p = (...content: unknown[]) => ({ type: "paragraph", content });
const words = { type: "text", text: "Kept cool." };
const link = (href: unknown, more = {}) =>
  p({ ...words, marks: [{ type: "link", attrs: { href, ...more } }] });
const image = (src: unknown, more = {}) => ({ type: "image", attrs: { src, alt: "A lake", ...more } });
const list = (...content: unknown[]) => ({ type: "bulletList", content });
const item = (...content: unknown[]) => ({ type: "listItem", content });

/** Makes a document with its first word nested this many levels deep. */
function levels(howMany: number) {
  let node: unknown = p(words);
  for (let level = 3; level <= howMany; level++) node = { type: "blockquote", content: [node] };
  return doc(node);
}

const read = (value: unknown) =>
  richTextField.safeParse(typeof value === "string" ? value : JSON.stringify(value));

test.each([
  doc(p(words)),
  doc(p({ ...words, marks: [{ type: "bold" }, { type: "italic" }] }, { type: "hardBreak" }, words)),
  doc({ type: "heading", attrs: { level: 3 }, content: [words] }, { type: "horizontalRule" }),
  doc(list(item(p(words), list(item(p(words))))), { type: "blockquote", content: [p(words)] }),
  doc(image("/pictures/lake.webp"), image("https://example.com/lake.jpg", { title: "The lake" })),
  ...[
    "https://example.com/a?b=c#d",
    "/shop",
    "#rules",
    "mailto:hello@evenlake.example",
    "tel:+16125550100",
  ].map((href) => doc(link(href))),
  levels(TEXT_LEVELS),
])("accepts a text unchanged: %j", (value) => {
  expect(read(value)).toEqual({ success: true, data: value });
});

test("accepts fields and marks in another order, and empty fields", () => {
  const bold = { text: "Kept cool.", marks: [{ type: "italic" }, { type: "bold" }], type: "text" };
  const sent = doc(image("/lake.webp", { title: null }), { content: [bold], type: "paragraph" }, p());
  const marks = [{ type: "bold" }, { type: "italic" }];
  expect(read(sent).data).toEqual(doc(image("/lake.webp"), p({ ...words, marks }), { type: "paragraph" }));
});

test.each(["", "  ", doc(), doc({ type: "paragraph" }), doc(p({ type: "text", text: " " }))])(
  "treats a text without a word as empty, and refuses it where one is required: %j",
  (value) => {
    expect(read(value)).toEqual({ success: true, data: null });
    const json = typeof value === "string" ? value : JSON.stringify(value);
    expect(requiredRichText.safeParse(json).error?.issues[0]?.message).toBe("Please enter the text.");
  },
);

const HOSTILE_LINKS = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "http://example.com",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "",
  `https://example.com/${"x".repeat(2_000)}`,
  7,
  null,
  ["/shop"],
  { toString: "/shop" },
];

const HOSTILE_PICTURES = [
  "data:image/png;base64,AAAA",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "javascript:alert(1)",
  "http://example.com/a.png",
  "//evil.example/a.png",
  "blob:x",
  "#lake",
  "mailto:a@b.c",
  null,
];

test.each([
  ...HOSTILE_LINKS.map((href) => doc(link(href))),
  ...HOSTILE_PICTURES.map((src) => doc(image(src))),
  doc(image("/a.webp", { alt: "" })),
  doc(image("/a.webp", { alt: "  " })),
  doc(image("/a.webp", { alt: undefined })),
  doc(image("/a.webp", { alt: "x".repeat(301) })),
  doc(image("/a.webp", { title: "x".repeat(501) })),
  doc(image("/a.webp", { onerror: "alert(1)" })),
  doc(image("/a.webp", { width: 10 })),
  doc(link("/shop", { target: "_blank" })),
  doc(link("/shop", { class: "button" })),
  doc(p({ ...words, marks: [{ type: "bold" }, { type: "bold" }] })),
  doc(p({ ...words, marks: [{ type: "code" }] })),
  doc(p({ ...words, marks: [{ type: "underline" }] })),
  doc(p({ ...words, marks: [{ type: "textStyle", attrs: { color: "red" } }] })),
  doc(p({ ...words, marks: "bold" })),
  doc(p({ type: "hardBreak", marks: [{ type: "bold" }] })),
  doc(p({ type: "text", text: "" })),
  doc(p({ type: "text", text: "a zero \u0000" })),
  doc(p({ type: "text", text: "a line\nbreak" })),
  doc(p({ type: "text", text: "half a letter \ud83c" })),
  doc(p({ type: "text", text: { en: "Kept cool." } })),
  doc(p(p(words))),
  doc(p(image("/a.webp"))),
  doc({ type: "codeBlock", content: [words] }),
  doc({ type: "table", content: [] }),
  doc({ type: "script", content: [words] }),
  doc({ type: "html", attrs: { html: "<script>alert(1)</script>" } }),
  doc({ type: "toString" }),
  doc({ type: "__proto__" }),
  doc({ type: "heading", attrs: { level: 1 }, content: [words] }),
  doc({ type: "heading", attrs: { level: "2" }, content: [words] }),
  doc({ type: "heading", attrs: { level: 2, id: "content" }, content: [words] }),
  doc({ type: "heading", content: [words] }),
  doc({ type: "paragraph", attrs: { style: "color:red" }, content: [words] }),
  doc({ type: "orderedList", attrs: { start: 3 }, content: [item(p(words))] }),
  doc({ type: "bulletList" }),
  doc(list()),
  doc(list(p(words))),
  doc(list(item())),
  doc(list(item(list(item(p(words)))))),
  doc(item(p(words))),
  doc({ type: "blockquote", content: [] }),
  doc({ type: "blockquote", content: [words] }),
  doc(words),
  doc(null),
  doc([]),
  doc("Kept cool."),
  { ...doc(p(words)), version: 1 },
  { type: "doc" },
  { type: "page", content: [p(words)] },
  { type: "doc", content: { 0: p(words), length: 1 } },
  [doc(p(words))],
  null,
  7,
  "no JSON",
  '{"type":"doc","content":[{"type":"paragraph","__proto__":{"content":[]}}]}',
  '{"type":"doc","content":[],"__proto__":{"type":"doc"}}',
  levels(TEXT_LEVELS + 1),
  levels(3_000),
  "[".repeat(90_000) + "]".repeat(90_000),
  `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(4_000)}${"]}".repeat(4_000)}]}`,
  doc(p({ type: "text", text: "x".repeat(TEXT_BYTES) })),
  doc(p({ type: "text", text: "湖".repeat(TEXT_BYTES / 3) })),
])("refuses a text with anything else in it, with a message: %#", (value) => {
  const answer = read(value);
  expect(answer.success).toBe(false);
  expect(answer.error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
});

test("says in the message how to fix the text", () => {
  const sentence = (value: unknown) => read(value).error?.issues[0]?.message;
  expect(sentence(doc(p(words), image("/a.webp", { alt: "" })))).toBe(
    "Describe each image in the text in a few words.",
  );
  expect(sentence(doc(link("http://example.com")))).toMatch(/^A link must go to https/);
  expect(sentence(levels(TEXT_LEVELS + 1))).toBe("This text has too many levels of lists and quotes.");
  expect(sentence(doc({ type: "table" }))).toBe("We couldn't read this text. Reload the page and try again.");
});
