/** Lists of email addresses that visitors sign up for. */
export const EMAIL_LISTS = ["waitlist", "newsletter"] as const;
export type EmailList = (typeof EMAIL_LISTS)[number];
