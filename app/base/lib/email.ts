export const EMAIL_LENGTH = 254;

export const EMAIL_SENTENCES = {
  missing: "Please enter your email address.",
  malformed: "Please enter a valid email address, such as name@example.com.",
} as const;

/**
 * Pattern of a browser's `<input type="email">`
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a dot in the part behind the
 * @. Browsers convert international domains to "xn--…" themselves.
 */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** The link that writes to an address; what would end the address in a link is escaped. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?#&]/g, encodeURIComponent)}`;
}

/** The contact address of the demo, and the sender of a shop that has set none. No one reads what is written to it. */
export const PLACEHOLDER_ADDRESS = "hello@evenlake.example";

/** True for the address, contact or sender that a shop has not made its own yet. */
export const isPlaceholder = ({ address }: { address: string }): boolean => address === PLACEHOLDER_ADDRESS;

/** Sender of an email: the display name, "" for none, and the address. */
export type Sender = { name: string; address: string };

/** The sender of a shop that has set none. */
export const PLACEHOLDER_SENDER = "Evenlake <hello@evenlake.example>";

/** Message for an invalid sender. */
export const SENDER_SENTENCE =
  'Enter one email address, alone or with a name before it, such as "Evenlake, Inc." <hello@shop.com>.';

// Apart from the first, the last "<" begins the address, since a name may hold anything but a line break.
const NAMED = /^(.*?)\s*<([^<>]*)>$/s;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/s;

/**
 * Reads `Name <address>` or an address alone (rules email/sender); null when no mail server would take it: without an address,
 * with two of them, with a character that cannot be seen. A name may hold commas, quotes and parentheses, in quotes or not,
 * and any letters; it is encoded when an email is sent.
 */
export function readSender(text: string): Sender | null {
  const line = text.trim();
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(line)) return null;
  const [, named = "", inside] = NAMED.exec(line) ?? [];
  const address = (inside ?? line).trim();
  if (!isAddress(address)) return null;
  const quoted = QUOTED.exec(named)?.[1];
  // Outside quotes a second address would be one of a list of senders, which none of ours has.
  if (quoted === undefined && /[<>]/.test(named)) return null;
  return { name: quoted?.replace(/\\(.)/g, "$1") ?? named, address };
}

function isAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH && text.lastIndexOf("@") <= 64 && EMAIL.test(text);
}

/** A sender as people read it: "Evenlake, Inc. <hello@shop.com>". */
export const senderText = ({ name, address }: Sender): string => (name ? `${name} <${address}>` : address);

/** The host of a sender's address, for the ids of emails. */
export const hostOf = ({ address }: Sender): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** The first of these texts that is a sender, else the placeholder. */
export function senderOf(...texts: readonly string[]): Sender {
  return (
    texts.map(readSender).find((sender) => sender !== null) ?? {
      name: "Evenlake",
      address: PLACEHOLDER_ADDRESS,
    }
  );
}
