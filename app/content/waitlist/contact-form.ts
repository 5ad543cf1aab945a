import { z } from "zod";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";
import { requiredLine, textWithBreaks } from "#app/base/lib/typed-text.ts";
import { emailField, trapField, typedText, UNREADABLE } from "./email-form.ts";
import { CONTACT_LENGTHS, type ContactField } from "./waitlist-reply.ts";

const MESSAGE = "Please enter your message.";

/** What the Get in Touch form sends (rules 17.9), read strictly. */
const contactForm = z.strictObject(
  {
    name: requiredLine("your name", CONTACT_LENGTHS.name),
    email: emailField,
    message: z
      .string({ error: MESSAGE })
      // A form sends each line break as two characters; the field counts it as one.
      .transform((text) => text.replace(/\r\n?/g, "\n"))
      .pipe(textWithBreaks("your message", CONTACT_LENGTHS.message).min(1, MESSAGE)),
    "bot-field": trapField,
  },
  { error: UNREADABLE },
);

export type ContactMessage = Record<ContactField, string>;

/** Reads a sent message; a refusal holds one sentence for each wrong field. */
export function readContactForm(fields: unknown): Result<ContactMessage, FieldErrors<ContactField>> {
  const read = contactForm.safeParse(fields);
  if (!read.success) return refused(fieldErrors(read.error));
  const { name, email, message } = read.data;
  return ok({ name, email, message });
}

/** What was typed, to be shown again, with line breaks as the field holds them. */
export function typedContact(fields: Record<string, unknown>): ContactMessage {
  const typed = (name: ContactField) => {
    const text = fields[name];
    return typedText(typeof text === "string" && text.replace(/\r\n?/g, "\n"), CONTACT_LENGTHS[name]);
  };
  return { name: typed("name"), email: typed("email"), message: typed("message") };
}
