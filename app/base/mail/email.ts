/** A part of an email. Its texts are plain: nothing in them is markup. */
export type Block =
  | { kind: "text"; text: string }
  /**
   * A way into the shop: a path such as "/account?tab=orders", or an absolute address. The query of a secret one holds a
   * token, which the outbox forgets when the email is done with (email-text.ts).
   */
  | { kind: "link"; label: string; href: string; secret?: true }
  /** Amounts under one another, the last one the total. */
  | { kind: "amounts"; rows: readonly { name: string; amount: string }[] }
  /** Short lines under one another, such as an address, with a heading. */
  | { kind: "lines"; heading: string; lines: readonly string[] };

/** Emails to the shop itself: an order was placed. */
export type MailKind = "new-order";

/** Content of an email, rendered as HTML and as plain text. */
export type EmailContent = {
  /** Kind of an email to the shop itself. */
  kind?: MailKind;
  greeting?: string;
  blocks: readonly Block[];
  /** The name of the shop, below the last block; empty in emails that were written before they were kept as parts. */
  shop: string;
  /** The page on which one click ends emails of this kind; only emails that need consent have it. */
  unsubscribe?: string;
  /** Reply-to address, when it differs from the sender. */
  replyTo?: string;
  /** True for an email that the outbox forgets as soon as it is sent, kept, or failed. */
  forget?: boolean;
};

export type Mail = { to: string; subject: string; content: EmailContent };

/** An email without its recipient, whom the caller knows. */
export type Unaddressed = Omit<Mail, "to">;

export const mailText = (words: string): Block => ({ kind: "text", text: words });
export const link = (label: string, href: string) => ({ kind: "link", label, href }) as const satisfies Block;

/** A link whose query holds a token that only the recipient may know. */
export const secretLink = (label: string, path: string): Block => ({ ...link(label, path), secret: true });
