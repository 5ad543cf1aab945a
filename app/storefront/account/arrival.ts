import { ACCOUNT_SENTENCES } from "#app/accounts/auth/account-rules.ts";
import type { Notice } from "#app/accounts/auth/say-once.server.ts";

/** What the sign-in page says to somebody who has just done something else, and the address that its form holds. */
export type Arrival = { sentence: string; email: string | null };

/** What the sign-in page makes of a notice; null when it is about another page. */
export function arrivalOf(said: Notice | null): Arrival | null {
  switch (said?.what) {
    case "account-created":
      return { sentence: ACCOUNT_SENTENCES.created, email: said.email };
    case "password-reset":
      return { sentence: ACCOUNT_SENTENCES.passwordReset, email: said.email };
    case "account-deleted":
      return { sentence: ACCOUNT_SENTENCES.deleted, email: null };
    default:
      return null;
  }
}
