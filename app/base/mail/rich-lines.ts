import { isSafeLink } from "#app/base/lib/address.ts";
import type { RichBlock, RichInline, RichText } from "#app/base/lib/rich-text.ts";

/** Returns the absolute URL of a link. */
type AddressOf = (href: string) => string;

/** Returns a formatted text as plain text: blocks separated by blank lines, each link's address behind its words. */
export function richLines({ content }: RichText, addressOf: AddressOf): string {
  return content.flatMap((block) => blockLines(block, addressOf) ?? []).join("\n\n");
}

function blockLines(block: RichBlock, addressOf: AddressOf): string | null {
  const within = (blocks: readonly RichBlock[], between: string) =>
    blocks.flatMap((inner) => blockLines(inner, addressOf) ?? []).join(between);
  switch (block.type) {
    case "paragraph":
    case "heading":
      return inlineText(block.content ?? [], addressOf) || null;
    case "bulletList":
    case "orderedList":
      return block.content
        .map(({ content }, index) => {
          const mark = block.type === "bulletList" ? "- " : `${index + 1}. `;
          return mark + indented(within(content, "\n"), " ".repeat(mark.length));
        })
        .join("\n");
    case "blockquote":
      return `> ${indented(within(block.content, "\n\n"), "> ")}`;
    case "horizontalRule":
      return "---";
    default:
      return null;
  }
}

const indented = (text: string, indent: string) => text.replaceAll("\n", `\n${indent}`);

function inlineText(parts: readonly RichInline[], addressOf: AddressOf): string {
  return parts
    .map((part, index) => {
      if (part.type !== "text") return "\n";
      const href = linkOf(part);
      // One link may be several parts, such as half of it in bold.
      const isEnd = href !== null && linkOf(parts[index + 1]) !== href;
      return isEnd ? `${part.text} (${addressOf(href)})` : part.text;
    })
    .join("");
}

function linkOf(part: RichInline | undefined): string | null {
  const mark = part?.type === "text" ? part.marks?.find(({ type }) => type === "link") : undefined;
  return mark?.type === "link" && isSafeLink(mark.attrs.href) ? mark.attrs.href : null;
}
