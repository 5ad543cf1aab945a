import { EMAIL, EMAIL_LENGTH } from "./email.ts";
import { PLACEHOLDER_ADDRESS } from "./placeholder.ts";

/** From whom a mail is: the name that mail programs show, "" for none, and the address. */
export type Sender = { name: string; address: string };

/** The sender of a shop that has set none. */
const PLACEHOLDER: Sender = { name: "Evenlake", address: PLACEHOLDER_ADDRESS };
export const PLACEHOLDER_SENDER = `${PLACEHOLDER.name} <${PLACEHOLDER.address}>`;

/** What is said of a text that is no sender. */
export const SENDER_SENTENCE =
  'Enter one email address, alone or with a name before it, such as "Evenlake, Inc." <hello@shop.com>.';

// Apart from the first, the last "<" begins the address, since a name may hold anything but a line break.
const NAMED = /^(.*?)\s*<([^<>]*)>$/s;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/s;
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/**
 * Reads `Name <address>` or an address alone (rules email/sender); null when no mail server would take it: without an address,
 * with two of them, with a character that cannot be seen. A name may hold commas, quotes and parentheses, in quotes or not,
 * and any letters; it is encoded when a mail is sent.
 */
export function readSender(text: string): Sender | null {
  const line = text.trim();
  if (UNSEEN.test(line)) return null;
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

/** The host of a sender's address, for the ids of mails. */
export const hostOf = ({ address }: Sender): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** The first of these texts that is a sender, else the placeholder. */
export function senderOf(...texts: readonly string[]): Sender {
  return texts.map(readSender).find((sender) => sender !== null) ?? PLACEHOLDER;
}
