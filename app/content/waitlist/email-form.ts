import { z } from "zod";
import { cleanPart } from "#app/base/lib/clean-text.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { emailLine, fieldErrors, requiredLine, requiredText } from "#app/base/lib/typed-text.ts";
import { CONTACT_LENGTHS, type ContactField } from "./contact-reply.ts";
import { WAITLIST_SOURCES, type WaitlistSource } from "./source-labels.ts";

/** Response to a form with unknown fields, which only bots send. */
export const UNREADABLE_FORM = "We couldn't read this form. Reload the page and try again.";

/** Honeypot field, which people leave empty and bots fill (rules waitlist/silent-thanks). */
const trapField = z.string().optional();

/** Returns whether the honeypot is filled. If so, the sender is thanked, and nothing is stored. */
export function isTrapped(fields: Record<string, unknown>): boolean {
  return Boolean(fields["bot-field"]);
}

const fieldsOf = <FormName extends z.ZodType>(formName: FormName) => ({
  "form-name": formName,
  email: emailLine(),
  "bot-field": trapField,
});

// Filled by the form below a ZIP checker's result, never typed.
const zipField = z
  .string()
  .regex(/^(?:\d{5})?$/, UNREADABLE_FORM)
  .optional()
  .transform((zip) => zip || null);

// An unknown name is no reason to refuse a signup: the entry counts as the waitlist's own.
const sourceField = z.enum(WAITLIST_SOURCES).catch("waitlist");
const waitlistForm = z
  .strictObject({ ...fieldsOf(sourceField), zip: zipField }, { error: UNREADABLE_FORM })
  .transform(({ email, zip }) => ({ email, zip }));
const newsletterForm = z
  .strictObject(fieldsOf(z.literal("newsletter")), { error: UNREADABLE_FORM })
  .transform(({ email }) => ({ email }));

/** Returns the waitlist form that was sent. */
export function waitlistSource(fields: Record<string, unknown>): WaitlistSource {
  return sourceField.parse(fields["form-name"]);
}

/**
 * Parses form-name, email, bot-field, and zip strictly (rules waitlist/form, waitlist/sources); refusals
 * carry the field's message.
 */
export const readWaitlistForm = (fields: Record<string, unknown>) => readStrictly(waitlistForm, fields);

/** Parses the Education Center's newsletter form just as strictly. */
export const readNewsletterForm = (fields: Record<string, unknown>) => readStrictly(newsletterForm, fields);

function readStrictly<Form extends z.ZodType>(form: Form, fields: unknown): Result<z.infer<Form>, string> {
  const read = form.safeParse(fields);
  return read.success ? ok(read.data) : refused(read.error.issues[0]?.message ?? UNREADABLE_FORM);
}

/** Returns input to show again after a refusal, cleaned and truncated to its field's maximum. */
export function typedText(value: unknown, longest: number): string {
  return typeof value === "string" ? cleanPart(value).slice(0, longest) : "";
}

/**
 * The only field, sent by the page's button or automatically by an email program (RFC 8058). The recipient is
 * in the URL.
 */
export const unsubscribeForm = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

/** The Get in Touch form (rules waitlist/contact-form), parsed strictly. */
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

/** Parses a message; a refusal has one message per invalid field. */
export function readContactForm(fields: unknown): Result<ContactMessage, FieldErrors<ContactField>> {
  const read = contactForm.safeParse(fields);
  if (!read.success) return refused(fieldErrors(read.error));
  const { name, email, message } = read.data;
  return ok({ name, email, message });
}

/** Returns the input to show again. */
export function typedContact(fields: Record<string, unknown>): ContactMessage {
  const typed = (name: ContactField) => typedText(fields[name], CONTACT_LENGTHS[name]);
  return { name: typed("name"), email: typed("email"), message: typed("message") };
}
