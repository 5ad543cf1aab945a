import type { Block, EmailContent } from "./email.ts";
import { richLines } from "./rich-lines.ts";

const withoutQuery = (href: string) => href.replace(/[?#].*/s, "");

/** Removes the tokens from secret links, which then lead to the same pages without them. */
export function withoutMailSecrets(content: EmailContent): EmailContent {
  const blocks = content.blocks.map((block) =>
    block.kind === "link" && block.secret ? { ...block, href: withoutQuery(block.href) } : block,
  );
  return { ...content, blocks };
}

const TOKEN = /([?&](?:token|code)=)[^\s&#]+/g;
const withoutTokens = (text: string) => text.replace(TOKEN, "$1hidden");

/**
 * Returns an email as people other than the recipient may read it: without the tokens of its links, whether
 * it is still queued or predates structured emails, which had links within texts.
 */
export function shownEmail(content: EmailContent): EmailContent {
  const { unsubscribe, ...rest } = withoutMailSecrets(content);
  return {
    ...rest,
    blocks: rest.blocks.map(shownBlock),
    ...(unsubscribe === undefined ? {} : { unsubscribe: withoutQuery(unsubscribe) }),
  };
}

function shownBlock(block: Block): Block {
  switch (block.kind) {
    case "link":
      return { ...block, href: withoutTokens(block.href) };
    case "text":
      return { ...block, text: withoutTokens(block.text) };
    case "lines":
      return { ...block, lines: block.lines.map(withoutTokens) };
    case "amounts":
    case "rich":
      return block;
  }
}

/** Returns the absolute URL of a link in an email; paths are relative to `publicUrl`. */
export function mailLinkAddress(href: string, publicUrl: URL): string {
  return new URL(href, publicUrl).href;
}

export function emailText(content: EmailContent, publicUrl: URL): string {
  const { greeting, blocks, shop, postal, unsubscribe } = content;
  const parts = [
    ...(greeting ? [greeting] : []),
    ...blocks.map((block) => blockText(block, publicUrl)),
    ...(shop ? [postal ? `${shop}\n${postal}` : shop] : []),
    ...(unsubscribe ? [`${UNSUBSCRIBE}: ${mailLinkAddress(unsubscribe, publicUrl)}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

export const UNSUBSCRIBE = "Unsubscribe from these emails";

function blockText(block: Block, publicUrl: URL): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "link":
      return `${block.label}: ${mailLinkAddress(block.href, publicUrl)}`;
    case "amounts":
      return block.rows.map(({ name, amount }) => amountLine(name, amount)).join("\n");
    case "lines":
      return [`${block.heading}:`, ...block.lines].join("\n");
    case "rich":
      return richLines(block.doc, (href) => mailLinkAddress(href, publicUrl));
  }
}

const WIDTH = 52;

/** Formats a plain-text line with the amount right-aligned. */
function amountLine(name: string, amount: string): string {
  return `${name.padEnd(WIDTH - amount.length - 1)} ${amount}`;
}
