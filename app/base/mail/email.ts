/** A part of a letter. Its texts are plain: nothing in them is markup. */
export type Block =
  | { kind: "text"; text: string }
  /**
   * A way into the shop: a path such as "/account?tab=orders", or an absolute address. The query of a secret one holds a
   * token, which the outbox forgets when the mail is done with (`withoutSecrets`).
   */
  | { kind: "link"; label: string; href: string; secret?: true }
  /** Amounts under one another, the last one the total. */
  | { kind: "amounts"; rows: readonly { name: string; amount: string }[] }
  /** Short lines under one another, such as an address, with a heading. */
  | { kind: "lines"; heading: string; lines: readonly string[] };

/** What a mail says. Its HTML and its plain text are both made from this. */
export type EmailContent = {
  /** "Hello Maya," */
  greeting?: string;
  blocks: readonly Block[];
  /** The name of the shop, below the last block; empty in mails that were written before there were letters. */
  shop: string;
  /** The page on which one click ends mails of this kind; only mails that need consent have it. */
  unsubscribe?: string;
  /** Where an answer to this mail goes, when not to its sender. */
  replyTo?: string;
  /** True for a mail that the outbox forgets as soon as it is sent, kept or given up. */
  forget?: boolean;
};

/** A mail as it goes into the outbox. */
export type Mail = { to: string; subject: string; letter: EmailContent };

/** A mail without its recipient, whom the caller knows. */
export type Unaddressed = Omit<Mail, "to">;

export const text = (words: string): Block => ({ kind: "text", text: words });
export const link = (label: string, href: string) => ({ kind: "link", label, href }) as const satisfies Block;

/** A link whose query holds a token that only the recipient may know. */
export const secretLink = (label: string, path: string): Block => ({ ...link(label, path), secret: true });

/** A letter without the tokens of its secret links, which then lead to the same pages. */
export function withoutSecrets(letter: EmailContent): EmailContent {
  const blocks = letter.blocks.map((block) =>
    block.kind === "link" && block.secret ? { ...block, href: block.href.replace(/\?.*/s, "") } : block,
  );
  return { ...letter, blocks };
}

/** The absolute address of a link in a letter; paths belong to the shop at `publicUrl`. */
export function linkAddress(href: string, publicUrl: URL): string {
  return new URL(href, publicUrl).href;
}

/** A letter as plain text. */
export function emailText(letter: EmailContent, publicUrl: URL): string {
  const { greeting, blocks, shop, unsubscribe } = letter;
  const parts = [
    ...(greeting ? [greeting] : []),
    ...blocks.map((block) => blockText(block, publicUrl)),
    ...(shop ? [shop] : []),
    ...(unsubscribe ? [`${UNSUBSCRIBE}: ${linkAddress(unsubscribe, publicUrl)}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The words of the link that ends marketing mails. */
export const UNSUBSCRIBE = "Unsubscribe from these mails";

function blockText(block: Block, publicUrl: URL): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "link":
      return `${block.label}: ${linkAddress(block.href, publicUrl)}`;
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
