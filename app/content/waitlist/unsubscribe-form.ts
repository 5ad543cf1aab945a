import { z } from "zod";

/** The one field that the page's button sends, and a mail program by itself (RFC 8058). Whose mails end is in the address. */
export const unsubscribeForm = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });
