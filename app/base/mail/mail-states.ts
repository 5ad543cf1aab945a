/** waiting → sent; kept = no mail server is set, the mail can be read in the shop; dead = given up. */
export const MAIL_STATES = ["waiting", "sent", "kept", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];
