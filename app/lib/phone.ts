/** Longest phone number that is taken, as it is typed. */
export const PHONE_LENGTH = 30;

/** What is said about a phone number that is none. */
export const PHONE_SENTENCE = "Please enter a phone number with 10 digits, such as 612-555-0134.";

/** True for a number of the United States: ten digits, a 1 before them if one likes, typed with the usual signs. */
export function isPhoneNumber(text: string): boolean {
  return /^[+0-9(). -]+$/.test(text) && /^1?\d{10}$/.test(text.replace(/\D/g, ""));
}
