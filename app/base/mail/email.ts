/** A part of an email. Its texts are plain: nothing in them is markup. */
export type Block =
  | { kind: "text"; text: string }
  /**
   * A way into the shop: a path such as "/account?tab=orders", or an absolute address. The query of a secret one holds a
   * token, which the outbox forgets when the mail is done with (`withoutMailSecrets` below).
   */
  | { kind: "link"; label: string; href: string; secret?: true }
  /** Amounts under one another, the last one the total. */
  | { kind: "amounts"; rows: readonly { name: string; amount: string }[] }
  /** Short lines under one another, such as an address, with a heading. */
  | { kind: "lines"; heading: string; lines: readonly string[] };

/** Mails to the shop itself: an order was placed. */
export type MailKind = "new-order";

/** What a mail says. Its HTML and its plain text are both made from this. */
export type EmailContent = {
  /** What it is, of one to the shop itself. */
  kind?: MailKind;
  greeting?: string;
  blocks: readonly Block[];
  /** The name of the shop, below the last block; empty in mails that were written before they were kept as parts. */
  shop: string;
  /** The page on which one click ends mails of this kind; only mails that need consent have it. */
  unsubscribe?: string;
  /** Where an answer to this mail goes, when not to its sender. */
  replyTo?: string;
  /** True for a mail that the outbox forgets as soon as it is sent, kept or given up. */
  forget?: boolean;
};

export type Mail = { to: string; subject: string; content: EmailContent };

/** A mail without its recipient, whom the caller knows. */
export type Unaddressed = Omit<Mail, "to">;

export const mailText = (words: string): Block => ({ kind: "text", text: words });
export const link = (label: string, href: string) => ({ kind: "link", label, href }) as const satisfies Block;

/** A link whose query holds a token that only the recipient may know. */
export const secretLink = (label: string, path: string): Block => ({ ...link(label, path), secret: true });

const withoutQuery = (href: string) => href.replace(/[?#].*/s, "");

/** An email without the tokens of its secret links, which then lead to the same pages. */
export function withoutMailSecrets(content: EmailContent): EmailContent {
  const blocks = content.blocks.map((block) =>
    block.kind === "link" && block.secret ? { ...block, href: withoutQuery(block.href) } : block,
  );
  return { ...content, blocks };
}

const TOKEN = /([?&](?:token|code)=)[^\s&#]+/g;
const withoutTokens = (text: string) => text.replace(TOKEN, "$1hidden");

/**
 * An email as somebody other than its recipient may read it: without the tokens of its links, whether a mail still
 * waits or was written before there were emails, and its links stood in texts.
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
      return block;
  }
}

/** The absolute address of a link in an email; paths belong to the shop at `publicUrl`. */
export function mailLinkAddress(href: string, publicUrl: URL): string {
  return new URL(href, publicUrl).href;
}

export function emailText(content: EmailContent, publicUrl: URL): string {
  const { greeting, blocks, shop, unsubscribe } = content;
  const parts = [
    ...(greeting ? [greeting] : []),
    ...blocks.map((block) => blockText(block, publicUrl)),
    ...(shop ? [shop] : []),
    ...(unsubscribe ? [`${UNSUBSCRIBE}: ${mailLinkAddress(unsubscribe, publicUrl)}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

export const UNSUBSCRIBE = "Unsubscribe from these mails";

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
  }
}

const WIDTH = 52;

/** "Delivery                                      $7.99": amounts stand under one another in plain text. */
function amountLine(name: string, amount: string): string {
  return `${name.padEnd(WIDTH - amount.length - 1)} ${amount}`;
}
