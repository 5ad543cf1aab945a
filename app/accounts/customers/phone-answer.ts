/** The field with the phone number that was asked about since others have it, and that the caller has too (rules phone-orders/shared-numbers). */
export const PHONE_ANSWER = "samePhone";
