import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Thanks } from "./waitlist-reply.ts";

/** Confirmation of the contact form, with or without a mail server (rules email/no-mail-server). */
export const contactThanks = (canMail: boolean): Thanks => ({
  title: "Thank you. We got your message.",
  more: canMail ? "We'll reply by email." : "We read every message.",
});

export type ContactField = "name" | "email" | "message";

/** Maximum characters of the contact form's fields. */
export const CONTACT_LENGTHS = { name: 100, email: EMAIL_LENGTH, message: 4_000 } as const;

export const NOT_SENT = "We couldn't send your message right now. Please try again.";

/** Response to the About page's contact form. */
export type ContactAnswer = { sent: true } | ({ sent: false } & RefusedForm);
