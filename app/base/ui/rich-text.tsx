import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { isSafeLink, readAddress } from "#app/base/lib/address.ts";
import type {
  RichText as Document,
  RichBlock,
  RichInline,
  RichItem,
  RichMark,
} from "#app/base/lib/rich-text.ts";
import { Picture } from "./picture.tsx";

/**
 * Renders a document as elements: only nodes of base/lib/rich-text.ts, so stored markup can't reach a page.
 * Styled by `.prose`.
 */
export function RichTextView({ doc, className = "" }: { doc: Document; className?: string }) {
  return <div className={`prose ${className}`}>{blocks(doc.content)}</div>;
}

// Parts of a text have no IDs and never move, so their indexes are keys.
function each<Part>(parts: readonly Part[] | undefined, render: (part: Part) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return (parts ?? []).map((part, index) => <Fragment key={index}>{render(part)}</Fragment>);
}

const blocks = (parts: readonly RichBlock[] | undefined) => each(parts, block);
const listItem = (item: RichItem) => <li>{blocks(item.content)}</li>;
const inlines = (parts: readonly RichInline[] | undefined) => each(parts, inline);

function block(node: RichBlock): ReactNode {
  switch (node.type) {
    case "paragraph":
      return <p>{inlines(node.content)}</p>;
    case "heading":
      return node.attrs.level === 2 ? <h2>{inlines(node.content)}</h2> : <h3>{inlines(node.content)}</h3>;
    case "bulletList":
      return <ul>{each(node.content, listItem)}</ul>;
    case "orderedList":
      return <ol>{each(node.content, listItem)}</ol>;
    case "blockquote":
      return <blockquote>{blocks(node.content)}</blockquote>;
    case "image":
      return <Figure {...node.attrs} />;
    case "horizontalRule":
      return <hr />;
    default:
      return null;
  }
}

function Figure({ src, alt, title }: { src: string; alt: string; title?: string | null }) {
  if (readAddress(src) === null) return null;
  return (
    <figure>
      <Picture
        src={src}
        sizes="(min-width: 48rem) 44rem, 100vw"
        alt={alt}
        width={1200}
        height={675}
        loading="lazy"
      />
      {title ? <figcaption>{title}</figcaption> : null}
    </figure>
  );
}

function inline(node: RichInline): ReactNode {
  if (node.type === "hardBreak") return <br />;
  if (node.type !== "text") return null;
  return (node.marks ?? []).reduce<ReactNode>(marked, node.text);
}

function marked(text: ReactNode, mark: RichMark): ReactNode {
  if (mark.type === "bold") return <strong>{text}</strong>;
  if (mark.type === "italic") return <em>{text}</em>;
  if (mark.type !== "link" || !isSafeLink(mark.attrs.href)) return text;
  const { href } = mark.attrs;
  return href.startsWith("/") ? <Link to={href}>{text}</Link> : <a href={href}>{text}</a>;
}
