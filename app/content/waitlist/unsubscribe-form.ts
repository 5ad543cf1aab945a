import { z } from "zod";

/**
 * What ends marketing mails: the page's button and the request that a mail program makes by itself send the same one
 * field (RFC 8058). Whose mails end is in the address.
 */
export const unsubscribeForm = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

/** Why nothing was ended, in one sentence. */
export const WRONG_LINK =
  "This link is not whole. Please open the one at the end of our mail, or untick Marketing emails in your account.";
