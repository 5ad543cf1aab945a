import { Fragment, type ReactNode } from "react";
import { isSafeLink } from "#app/base/lib/address.ts";
import type { RichBlock, RichInline, RichMark, RichText } from "#app/base/lib/rich-text.ts";
import { HAIRLINE, HEADLINE, INK, PLAIN } from "./email-styles.ts";
import { mailLinkAddress } from "./email-text.ts";

/**
 * Formatted text of an email, with inline styles. Like base/ui/rich-text.tsx, it renders only known nodes; images
 * aren't among them, because mail programs block and count them.
 */
export function RichParts({ doc, publicUrl }: { doc: RichText; publicUrl: URL }) {
  return <Blocks blocks={doc.content} gap={16} publicUrl={publicUrl} />;
}

/** `gap` is the space below a paragraph, in pixels. */
type Inside = { gap: number; publicUrl: URL };

function Blocks({ blocks, ...inside }: Inside & { blocks: readonly RichBlock[] }) {
  return each(blocks, (block) => <Block block={block} {...inside} />);
}

// Parts of a text have no IDs and never move, so their indexes are keys.
function each<Part>(parts: readonly Part[] | undefined, render: (part: Part) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return (parts ?? []).map((part, index) => <Fragment key={index}>{render(part)}</Fragment>);
}

function Block({ block, gap, publicUrl }: Inside & { block: RichBlock }) {
  const inlines = (parts: readonly RichInline[] | undefined) =>
    each(parts, (part) => <Inline part={part} publicUrl={publicUrl} />);
  switch (block.type) {
    case "paragraph":
      return (
        <p className="ink" style={{ ...PLAIN, margin: `0 0 ${gap}px` }}>
          {inlines(block.content)}
        </p>
      );
    case "heading": {
      const Level = block.attrs.level === 2 ? "h2" : "h3";
      const fontSize = block.attrs.level === 2 ? 19 : 17;
      return (
        <Level className="ink" style={{ ...HEADLINE, margin: "24px 0 8px", fontSize }}>
          {inlines(block.content)}
        </Level>
      );
    }
    case "bulletList":
    case "orderedList": {
      const List = block.type === "bulletList" ? "ul" : "ol";
      return (
        <List className="ink" style={{ ...PLAIN, padding: "0 0 0 24px" }}>
          {each(block.content, ({ content }) => (
            <li>
              <Blocks blocks={content} gap={6} publicUrl={publicUrl} />
            </li>
          ))}
        </List>
      );
    }
    case "blockquote":
      return (
        <blockquote className="row" style={QUOTE}>
          <Blocks blocks={block.content} gap={gap} publicUrl={publicUrl} />
        </blockquote>
      );
    case "horizontalRule":
      return <hr className="row" style={RULE} />;
    default:
      return null;
  }
}

const QUOTE = { margin: "0 0 16px", padding: "0 0 0 16px", borderLeft: `3px solid ${HAIRLINE}` } as const;
const RULE = { margin: "24px 0", border: 0, borderTop: `1px solid ${HAIRLINE}` } as const;

function Inline({ part, publicUrl }: { part: RichInline; publicUrl: URL }) {
  if (part.type === "hardBreak") return <br />;
  if (part.type !== "text") return null;
  const marked = (text: ReactNode, mark: RichMark): ReactNode => {
    if (mark.type === "bold") return <strong>{text}</strong>;
    if (mark.type === "italic") return <em>{text}</em>;
    if (mark.type !== "link" || !isSafeLink(mark.attrs.href)) return text;
    return (
      <a className="ink" href={mailLinkAddress(mark.attrs.href, publicUrl)} style={LINK}>
        {text}
      </a>
    );
  };
  return (part.marks ?? []).reduce<ReactNode>(marked, part.text);
}

const LINK = { color: INK, textDecoration: "underline" } as const;
