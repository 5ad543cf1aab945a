import { isSafeLink, readAddress } from "./address.ts";
import { cleanPart } from "./clean-text.ts";
import type { RichBlock, RichInline, RichItem, RichMark, RichText } from "./rich-text.ts";

// Converts the editor's content, and texts stored under older rules, to the current document form. One text
// has exactly one form, so two states can be compared.

type Loose = {
  type: string;
  attrs: Record<string, unknown>;
  content: unknown[];
  marks: unknown[];
  text: string;
};

/**
 * Returns a document with only the nodes that base/lib/rich-text.ts knows, as visitors see it, in a fixed
 * field order.
 */
export function knownText(value: unknown): RichText {
  return { type: "doc", content: blocks(loose(value)?.content ?? []) };
}

/** Returns the known text without trailing empty lines: the editor adds one below an image for typing. */
export function storedText(value: unknown): RichText {
  const { type, content } = knownText(value);
  return { type, content: content.slice(0, content.findLastIndex((block) => !isEmptyLine(block)) + 1) };
}

/** Converts a text to a form field, as JSON; "" for a text without a word, image, or rule. */
export function textValue(value: unknown): string {
  const doc = storedText(value);
  return hasSomething(doc) ? JSON.stringify(doc) : "";
}

/** Parses a text from such a form field; empty if it is unreadable. */
export function readTextValue(value: string): RichText {
  try {
    return storedText(JSON.parse(value));
  } catch {
    return { type: "doc", content: [] };
  }
}

/** Returns whether a text has a word, an image, or a rule. */
export function hasSomething(doc: RichText): boolean {
  const found = (node: { type: string; text?: string; content?: unknown[] }): boolean =>
    node.type === "image" ||
    node.type === "horizontalRule" ||
    (node.text ?? "").trim() !== "" ||
    ((node.content ?? []) as (typeof node)[]).some(found);
  return found(doc);
}

function isEmptyLine(block: RichBlock): boolean {
  return block.type === "paragraph" && !block.content;
}

function loose(value: unknown): Loose | null {
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  const { type, attrs, content, marks, text } = value as Record<string, unknown>;
  return {
    type: String(type),
    attrs: typeof attrs === "object" && attrs !== null ? (attrs as Record<string, unknown>) : {},
    content: Array.isArray(content) ? content : [],
    marks: Array.isArray(marks) ? marks : [],
    text: typeof text === "string" ? cleaned(text) : "",
  };
}

/** Removes the line breaks and invisible characters of pasted text. */
function cleaned(text: string): string {
  return cleanPart(text.replace(/\p{Cc}+/gu, " "));
}

function blocks(parts: readonly unknown[]): RichBlock[] {
  return parts.flatMap((part) => {
    const node = loose(part);
    const kept = node && block(node);
    return kept ? [kept] : [];
  });
}

function block(node: Loose): RichBlock | null {
  const { type, attrs, content } = node;
  switch (type) {
    case "paragraph":
      return { type, ...inlines(content) };
    case "heading":
      return { type, attrs: { level: attrs.level === 2 ? 2 : 3 }, ...inlines(content) };
    case "bulletList":
    case "orderedList": {
      const kept = content.flatMap((part) => listItem(loose(part)) ?? []);
      return kept.length > 0 ? { type, content: kept } : null;
    }
    case "blockquote": {
      const kept = blocks(content);
      return kept.length > 0 ? { type, content: kept } : null;
    }
    case "image":
      return image(attrs);
    case "horizontalRule":
      return { type };
    default:
      return null;
  }
}

/** A list item starts with a paragraph, which the editor requires. */
function listItem(node: Loose | null): RichItem | null {
  if (node?.type !== "listItem") return null;
  const kept = blocks(node.content);
  const line: RichBlock[] = kept[0]?.type === "paragraph" ? [] : [{ type: "paragraph" }];
  return { type: "listItem", content: [...line, ...kept] };
}

function image({ src, alt, title }: Record<string, unknown>): RichBlock | null {
  const address = readAddress(src);
  if (address === null) return null;
  const caption = typeof title === "string" ? cleaned(title).trim() : "";
  return {
    type: "image",
    attrs: {
      src: address,
      alt: typeof alt === "string" ? cleaned(alt).trim() : "",
      ...(caption ? { title: caption } : {}),
    },
  };
}

function inlines(parts: readonly unknown[]): { content?: RichInline[] } {
  const content = parts.flatMap((part): RichInline[] => {
    const node = loose(part);
    if (node?.type === "hardBreak") return [{ type: "hardBreak" }];
    if (node?.type !== "text" || node.text === "") return [];
    const marks = marksOf(node.marks);
    return [{ type: "text", text: node.text, ...(marks.length > 0 ? { marks } : {}) }];
  });
  return content.length > 0 ? { content } : {};
}

/** Returns each mark once: bold, then italic, then the link. */
function marksOf(parts: readonly unknown[]): RichMark[] {
  const known = parts.map(loose);
  const has = (type: string) => known.find((mark) => mark?.type === type);
  const href = has("link")?.attrs.href;
  return [
    ...(has("bold") ? [{ type: "bold" as const }] : []),
    ...(has("italic") ? [{ type: "italic" as const }] : []),
    ...(typeof href === "string" && isSafeLink(href) ? [{ type: "link" as const, attrs: { href } }] : []),
  ];
}
