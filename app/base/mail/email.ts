import type { RichText } from "#app/base/lib/rich-text.ts";

/** Part of an email. Its texts are plain text, without markup, except those of `rich`. */
export type Block =
  | { kind: "text"; text: string }
  /**
   * A link: a path such as "/account?tab=orders", or an absolute URL. The query of a secret link has a token,
   * which the outbox deletes once the email is done (email-text.ts).
   */
  | { kind: "link"; label: string; href: string; secret?: true }
  /** List of amounts; the last one is the total. */
  | { kind: "amounts"; rows: readonly { name: string; amount: string }[] }
  /** Short lines with a heading, such as an address. */
  | { kind: "lines"; heading: string; lines: readonly string[] }
  /** Formatted text, such as a letter's. */
  | { kind: "rich"; doc: RichText };

/** Emails to the shop itself, such as about a new order. */
export type MailKind = "new-order";

/** Content of an email, rendered as HTML and as plain text. */
export type EmailContent = {
  /** Kind of an email to the shop itself. */
  kind?: MailKind;
  greeting?: string;
  blocks: readonly Block[];
  /** Name of the shop, below the last block; empty in emails that predate structured content. */
  shop: string;
  /** Postal address of the shop; only for emails that need consent (rules email/postal-address). */
  postal?: string;
  /** One-click unsubscribe page; only for emails that need consent. */
  unsubscribe?: string;
  /** Reply-to address, when it differs from the sender. */
  replyTo?: string;
  /** Whether the outbox deletes the email as soon as it is sent, kept, or failed. */
  forget?: boolean;
};

export type Mail = { to: string; subject: string; content: EmailContent };

/** An email without its recipient, which the caller adds. */
export type Unaddressed = Omit<Mail, "to">;

export const mailText = (words: string): Block => ({ kind: "text", text: words });
export const link = (label: string, href: string) => ({ kind: "link", label, href }) as const satisfies Block;

/** Makes a link whose query has a token that only the recipient may know. */
export const secretLink = (label: string, path: string): Block => ({ ...link(label, path), secret: true });
