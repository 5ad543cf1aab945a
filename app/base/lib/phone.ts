import { cleanCode } from "./clean-text.ts";

export const PHONE_LENGTH = 30;

export const PHONE_SENTENCE = "Please enter a phone number with 10 digits, such as 612-555-0134.";

/** Minimum number of digits for searching phone numbers. */
const LEAST_DIGITS = 3;

/**
 * Cleans a phone number for storage: as typed, but with plain characters, and without the "tel:" of a copied
 * link.
 */
export function cleanPhone(text: string): string {
  return cleanCode(text).replace(/^tel: ?/i, "");
}

/**
 * Returns whether this is a US phone number: ten digits, optionally after a 1, with the usual punctuation.
 */
export function isPhoneNumber(text: string): boolean {
  return /^1?\d{10}$/.test(digitsOf(text));
}

/**
 * Returns the digits of a search that may be part of a phone number, without the 1 of a full one; null for
 * other text.
 */
export function phoneDigitsOf(search: string): string | null {
  const digits = digitsOf(search).replace(/^1(?=\d{10}$)/, "");
  return digits.length >= LEAST_DIGITS ? digits : null;
}

/** Returns the digits of a text of only digits and phone punctuation; "" for other text. */
function digitsOf(text: string): string {
  const plain = cleanPhone(text);
  return /^[+0-9()./ -]+$/.test(plain) ? plain.replace(/\D/g, "") : "";
}
