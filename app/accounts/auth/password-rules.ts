import { PASSWORD_LENGTH, PASSWORD_LENGTH_SENTENCE } from "./account-rules.ts";

/** Reasons for refusing a password, with one message each. */
export const PASSWORD_SENTENCES = {
  blank: "Choose a password that isn't only spaces.",
  ends: `Spaces at the ends don't count. ${PASSWORD_LENGTH_SENTENCE}`,
  common: "This password is too common. Choose another one.",
  own: "Your password can't be your email address or your name. Choose another one.",
  repeated: "This password repeats a few characters over and over. Choose another one.",
  run: "This password is a run of letters or digits in order. Choose another one.",
} as const;

/** Owner of a password: passwords can't be the owner's email address or name. */
export type PasswordOwner = { email: string; names: readonly string[] };

/** Longest group of characters whose repetition is refused. */
const LONGEST_GROUP = 5;

/** Character sequences that people type, in either direction and wrapping around. */
const RUNS = ["1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/**
 * Checks a new password of an allowed length; returns an error message or null. `common` holds the most
 * common passwords in lower case. Case, character encoding (NFKC), and surrounding spaces don't matter.
 */
export function passwordFault(
  password: string,
  { email, names }: PasswordOwner,
  common: ReadonlySet<string>,
): string | null {
  const plain = plainForm(password);
  if (plain === "") return PASSWORD_SENTENCES.blank;
  if (plain.length < PASSWORD_LENGTH.min) return PASSWORD_SENTENCES.ends;
  if (isRepeated(plain)) return PASSWORD_SENTENCES.repeated;
  if (isRun(plain)) return PASSWORD_SENTENCES.run;
  if (common.has(plain)) return PASSWORD_SENTENCES.common;
  if (ownParts(email, names).has(joined(plain))) return PASSWORD_SENTENCES.own;
  return null;
}

function plainForm(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** Returns the plain form without characters that separate parts of a name. */
function joined(text: string): string {
  return plainForm(text).replace(/[\s._-]+/g, "");
}

/** Returns the email, its local part, and the names: each alone, and all together in both orders. */
function ownParts(email: string, names: readonly string[]): Set<string> {
  const local = email.slice(0, Math.max(0, email.lastIndexOf("@")));
  const all = [email, local, ...names, names.join(""), names.toReversed().join("")];
  return new Set(all.map(joined).filter((word) => word !== ""));
}

/** Returns whether a text repeats a group of one to five characters; the last repetition may be cut short. */
function isRepeated(text: string): boolean {
  for (let group = 1; group <= LONGEST_GROUP && group * 2 <= text.length; group++) {
    if (text.startsWith(text.slice(group))) return true;
  }
  return false;
}

function isRun(text: string): boolean {
  return RUNS.some((row) => {
    const reversed = [...row].toReversed().join("");
    return [row, reversed].some((line) =>
      line.repeat(Math.ceil(text.length / line.length) + 1).includes(text),
    );
  });
}
