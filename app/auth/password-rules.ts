import { z } from "zod";
import { PASSWORD_LENGTH, PASSWORD_LENGTH_SENTENCE } from "./account-rules.ts";

/** Why a password is not taken, one sentence for each kind. */
export const PASSWORD_SENTENCES = {
  blank: "Please choose a password that is not only blanks.",
  ends: `Blanks at the ends do not count. ${PASSWORD_LENGTH_SENTENCE}`,
  common: "This password is one of the commonest and would be guessed. Please choose another one.",
  own: "Your password must not be your email address or your name. Please choose another one.",
  repeated: "This password repeats a few characters over and over. Please choose another one.",
  run: "This password is a run of letters or digits in order. Please choose another one.",
} as const;

/** The field of a new password in a form: its length alone. `passwordFault` says the rest, once its owner is known. */
export const newPasswordField = z
  .string({ error: PASSWORD_LENGTH_SENTENCE })
  .min(PASSWORD_LENGTH.min, PASSWORD_LENGTH_SENTENCE)
  .max(PASSWORD_LENGTH.max, PASSWORD_LENGTH_SENTENCE);

/** Whose password it is: nobody may use what everybody knows of them. */
export type PasswordOwner = { email: string; names: readonly string[] };

/** Longest group of characters whose repetition makes no password. */
const LONGEST_GROUP = 5;

/** What fingers and minds run along, in either direction and round the end. */
const RUNS = ["1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/**
 * What is wrong with a new password of a length we take, as a sentence, or null. `common` holds the commonest passwords in lower case.
 * Compared without regard to case, to the way a character is written (NFKC) and to blanks at the ends.
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
  if (ownWords(email, names).has(joined(plain))) return PASSWORD_SENTENCES.own;
  return null;
}

function plainForm(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** Without what people put between the parts of a name. */
function joined(text: string): string {
  return plainForm(text).replace(/[\s._-]+/g, "");
}

/** The e-mail, what stands before its @, and the names: each alone, and all of them forwards and backwards. */
function ownWords(email: string, names: readonly string[]): Set<string> {
  const local = email.slice(0, Math.max(0, email.lastIndexOf("@")));
  const all = [email, local, ...names, names.join(""), names.toReversed().join("")];
  return new Set(all.map(joined).filter((word) => word !== ""));
}

/** One character, or a group of up to five, over and over; the last time may be cut short. */
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
