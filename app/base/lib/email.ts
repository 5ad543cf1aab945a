export const EMAIL_LENGTH = 254;

export const EMAIL_SENTENCES = {
  missing: "Please enter your email address.",
  malformed: "Please enter a valid email address, such as name@example.com.",
} as const;

/**
 * Pattern of a browser's `<input type="email">`
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), but requires a dot after the @.
 * Browsers convert international domains to "xn--…" themselves.
 */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** Returns the mailto link of an address, with characters escaped that would end it. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?#&]/g, encodeURIComponent)}`;
}

/** Contact address of the demo, and sender of shops that haven't set one. No one reads its mailbox. */
export const PLACEHOLDER_ADDRESS = "hello@evenlake.example";

/** Returns whether this is still the placeholder contact or sender. */
export const isPlaceholder = ({ address }: { address: string }): boolean => address === PLACEHOLDER_ADDRESS;

/** Sender of an email: the display name, "" for none, and the address. */
export type Sender = { name: string; address: string };

/** Default sender. */
export const PLACEHOLDER_SENDER = "Evenlake <hello@evenlake.example>";

/** Message for an invalid sender. */
export const SENDER_SENTENCE =
  'Enter one email address, alone or with a name before it, such as "North Loop, Inc." <hello@shop.com>.';

// The last "<" (unless it is also the first character) begins the address, since a name may contain anything
// but a line break.
const NAMED = /^(.*?)\s*<([^<>]*)>$/s;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/s;

/**
 * Parses `Name <address>` or a plain address (rules email/sender). Returns null for senders that mail servers
 * refuse: without an address, with two of them, or with control characters. The name may be quoted or not and
 * contain commas, quotes, parentheses, and any letters; it is encoded when an email is sent.
 */
export function readSender(text: string): Sender | null {
  const line = text.trim();
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(line)) return null;
  const [, named = "", inside] = NAMED.exec(line) ?? [];
  const address = (inside ?? line).trim();
  if (!isAddress(address)) return null;
  const quoted = QUOTED.exec(named)?.[1];
  // An unquoted second address would make it a list of senders, which isn't supported.
  if (quoted === undefined && /[<>]/.test(named)) return null;
  return { name: quoted?.replace(/\\(.)/g, "$1") ?? named, address };
}

function isAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH && text.lastIndexOf("@") <= 64 && EMAIL.test(text);
}

/** Formats a sender for display: "Evenlake, Inc. <hello@shop.com>". */
export const senderText = ({ name, address }: Sender): string => (name ? `${name} <${address}>` : address);

/** Returns the host of a sender's address, for message IDs. */
export const hostOf = ({ address }: Sender): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Returns the first valid sender, else the placeholder. */
export function senderOf(...texts: readonly string[]): Sender {
  return (
    texts.map(readSender).find((sender) => sender !== null) ?? {
      name: "Evenlake",
      address: PLACEHOLDER_ADDRESS,
    }
  );
}
