import { z } from "zod";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";
import { emailLine, requiredLine, requiredText } from "#app/base/lib/typed-text.ts";
import { CONTACT_LENGTHS, type ContactField } from "./contact-reply.ts";
import { trapField, typedText, UNREADABLE_FORM } from "./email-form.ts";

/** What the Get in Touch form sends (rules waitlist/contact-form), read strictly. */
const contactForm = z.strictObject(
  {
    name: requiredLine("your name", CONTACT_LENGTHS.name),
    email: emailLine(),
    message: requiredText("your message", CONTACT_LENGTHS.message),
    "bot-field": trapField,
  },
  { error: UNREADABLE_FORM },
);

export type ContactMessage = Record<ContactField, string>;

/** Reads a sent message; a refusal holds one sentence for each wrong field. */
export function readContactForm(fields: unknown): Result<ContactMessage, FieldErrors<ContactField>> {
  const read = contactForm.safeParse(fields);
  if (!read.success) return refused(fieldErrors(read.error));
  const { name, email, message } = read.data;
  return ok({ name, email, message });
}

/** What was typed, to be shown again. */
export function typedContact(fields: Record<string, unknown>): ContactMessage {
  const typed = (name: ContactField) => typedText(fields[name], CONTACT_LENGTHS[name]);
  return { name: typed("name"), email: typed("email"), message: typed("message") };
}
