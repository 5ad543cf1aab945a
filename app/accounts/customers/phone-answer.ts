/** Field that confirms a phone number which others also have (rules phone-orders/shared-numbers). */
export const PHONE_ANSWER = "samePhone";
