import { isListOf, isNullOr, isNumber, isObject, isOneOf, isOptional, isText, type Shape } from "./shape.ts";

/**
 * A rich text document as stored by the editor. These types are complete: other nodes and marks, and links to
 * anything but https, a path of this site, email, or phone, aren't rendered (base/ui/rich-text.tsx).
 */
export type RichText = { type: "doc"; content: RichBlock[] };

export type RichBlock =
  | { type: "paragraph"; content?: RichInline[] }
  | { type: "heading"; attrs: { level: 2 | 3 }; content?: RichInline[] }
  | { type: "bulletList" | "orderedList"; content: RichItem[] }
  | { type: "blockquote"; content: RichBlock[] }
  | { type: "image"; attrs: { src: string; alt: string; title?: string | null } }
  | { type: "horizontalRule" };

export type RichItem = { type: "listItem"; content: RichBlock[] };

export type RichInline = { type: "text"; text: string; marks?: RichMark[] } | { type: "hardBreak" };

export type RichMark = { type: "bold" | "italic" } | { type: "link"; attrs: { href: string } };

/** Returns the text of a document, for places that show only plain text. */
export function plainText(doc: RichText): string {
  const words: string[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("text" in node && typeof node.text === "string") words.push(node.text);
    if ("content" in node && Array.isArray(node.content)) node.content.forEach(walk);
  };
  walk(doc);
  return words.join(" ").replace(/\s+/g, " ").trim();
}

/**
 * Fields of each known node besides type and content; unknown nodes may have any, since they aren't rendered.
 */
const FIELDS = new Map<string, Shape<unknown>>([
  ["heading", isObject({ attrs: isObject({ level: isNumber }) })],
  ["image", isObject({ attrs: isObject({ src: isText, alt: isText, title: isOptional(isNullOr(isText)) }) })],
  ["text", isObject({ text: isText })],
  ["link", isObject({ attrs: isObject({ href: isText }) })],
]);

const isNodeOfAnyName = isObject({
  type: isText,
  content: isOptional(isListOf(isNode)),
  marks: isOptional(isListOf(isNode)),
});

function isNode(value: unknown): value is object {
  return isNodeOfAnyName(value) && (FIELDS.get(value.type)?.(value) ?? true);
}

const isDocument = isObject({ type: isOneOf("doc"), content: isListOf(isNode) });

/** Returns whether a document can be rendered. Unknown nodes are allowed, and skipped. */
export function isRichText(value: unknown): value is RichText {
  return isDocument(value);
}
