import type { RichBlock, RichInline, RichItem, RichText } from "#app/base/lib/rich-text.ts";

// A rich text document written as prose: p`Ten pieces in ${link("a tin", "/shop/…")}, 5 mg each.` A line
// break in the source becomes one space in the text.

type Prose<Made> = (strings: TemplateStringsArray, ...inlines: RichInline[]) => Made;

const inlinesOf: Prose<RichInline[]> = (strings, ...inlines) => {
  const last = strings.length - 1;
  return strings.flatMap((string, index) => {
    let text = string.replace(/\s+/g, " ");
    if (index === 0) text = text.trimStart();
    if (index === last) text = text.trimEnd();
    return [...(text ? [{ type: "text" as const, text }] : []), ...inlines.slice(index, index + 1)];
  });
};

export function doc(...content: RichBlock[]): RichText {
  return { type: "doc", content };
}

export const p: Prose<RichBlock> = (...prose) => ({ type: "paragraph", content: inlinesOf(...prose) });

export function h2(text: string): RichBlock {
  return { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text }] };
}

/** One list item. */
export const li: Prose<RichItem> = (...prose) => ({ type: "listItem", content: [p(...prose)] });

export function ul(...content: RichItem[]): RichBlock {
  return { type: "bulletList", content };
}

export function ol(...content: RichItem[]): RichBlock {
  return { type: "orderedList", content };
}

/** One of our images, with its alternative text and its caption. */
export function figure(src: string, alt: string, caption: string): RichBlock {
  return { type: "image", attrs: { src, alt, title: caption } };
}

export function link(text: string, href: string): RichInline {
  return { type: "text", text, marks: [{ type: "link", attrs: { href } }] };
}

export function strong(text: string): RichInline {
  return { type: "text", text, marks: [{ type: "bold" }] };
}
