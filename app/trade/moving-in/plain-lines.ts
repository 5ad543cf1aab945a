import type { RichBlock, RichInline, RichText } from "#app/base/lib/rich-text.ts";

/**
 * Returns a formatted text as plain lines, for fields without formatting: an empty line between paragraphs,
 * and lists with a bullet or number on each line. Images, the addresses of links, and formatting stay behind;
 * `dropped` names them.
 */
export function plainLines(doc: RichText): { text: string; dropped: string[] } {
  const dropped = new Set<string>();
  const text = doc.content
    .map((block) => linesOf(block, dropped))
    .filter((part) => part !== "")
    .join("\n\n");
  return { text, dropped: [...dropped].sort() };
}

function linesOf(block: RichBlock, dropped: Set<string>): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      if (block.type === "heading") dropped.add("formatting");
      return (block.content ?? []).map((inline) => wordsOf(inline, dropped)).join("");
    case "bulletList":
    case "orderedList":
      return block.content
        .map(({ content }, index) => {
          const inner = content.map((child) => linesOf(child, dropped)).filter((part) => part !== "");
          const mark = block.type === "bulletList" ? "•" : `${index + 1}.`;
          return `${mark} ${inner.join("\n").replaceAll("\n", "\n  ")}`;
        })
        .join("\n");
    case "blockquote":
      return block.content
        .map((child) => linesOf(child, dropped))
        .filter((part) => part !== "")
        .join("\n\n");
    case "image":
      dropped.add("images in the text");
      return "";
    case "horizontalRule":
      return "";
  }
}

function wordsOf(inline: RichInline, dropped: Set<string>): string {
  if (inline.type === "hardBreak") return "\n";
  for (const { type } of inline.marks ?? [])
    dropped.add(type === "link" ? "addresses of links" : "formatting");
  return inline.text;
}
