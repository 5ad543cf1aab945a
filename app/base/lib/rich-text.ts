import { isListOf, isNullOr, isNumber, isObject, isOneOf, isOptional, isText, type Shape } from "./shape.ts";

/**
 * A rich text document as the editor stores it. The types below are complete: a node or mark with another name, or a
 * link to anywhere but https, a path of this site, mail or telephone, is not shown (base/ui/rich-text.tsx).
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

/** The words of a document, for places that show only plain text. */
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

/** The fields of each known node beside type and parts; others may have any, since they are not shown. */
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

/** True for a document that can be rendered. Nodes with unknown names are left out. */
export function isRichText(value: unknown): value is RichText {
  return isDocument(value);
}
