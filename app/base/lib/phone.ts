import { cleanCode } from "./clean-text.ts";

export const PHONE_LENGTH = 30;

export const PHONE_SENTENCE = "Please enter a phone number with 10 digits, such as 612-555-0134.";

/** From so many digits on, a search is looked for among the digits of phone numbers. */
const LEAST_DIGITS = 3;

/** A phone number as it is kept: as it was typed, with plain signs, and without the "tel:" of a copied link. */
export function cleanPhone(text: string): string {
  return cleanCode(text).replace(/^tel: ?/i, "");
}

/** True for a number of the United States: ten digits with an optional 1 before them, typed with the usual signs. */
export function isPhoneNumber(text: string): boolean {
  return /^1?\d{10}$/.test(digitsOf(text));
}

/** The digits of a search that can be part of a phone number as people type it, without the 1 of a whole one; null for anything else. */
export function phoneDigitsOf(search: string): string | null {
  const digits = digitsOf(search).replace(/^1(?=\d{10}$)/, "");
  return digits.length >= LEAST_DIGITS ? digits : null;
}

/** The digits of a text that has nothing but digits and the usual signs; "" for any other. */
function digitsOf(text: string): string {
  const plain = cleanPhone(text);
  return /^[+0-9()./ -]+$/.test(plain) ? plain.replace(/\D/g, "") : "";
}
