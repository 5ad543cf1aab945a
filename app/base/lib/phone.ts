export const PHONE_LENGTH = 30;

export const PHONE_SENTENCE = "Please enter a phone number with 10 digits, such as 612-555-0134.";

/** True for a number of the United States: ten digits with an optional 1 before them, typed with the usual signs. */
export function isPhoneNumber(text: string): boolean {
  return /^[+0-9(). -]+$/.test(text) && /^1?\d{10}$/.test(text.replace(/\D/g, ""));
}
