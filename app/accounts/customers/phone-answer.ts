/** The field with the phone number that was asked about since others have it, and that the caller has too (rules callers 7). */
export const PHONE_ANSWER = "samePhone";
