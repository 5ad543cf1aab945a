import { z } from "zod";
import { EMAIL_LENGTH, EMAIL_SENTENCES } from "#app/lib/email.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { WAITLIST_SOURCES, type WaitlistSource } from "./waitlist-sources.ts";

/** The answer to a form with unknown fields, which only a program can send. */
export const UNREADABLE = "We could not read this form. Please reload the page.";

/** Reads an email address as typed: trimmed, in lower case, with one sentence when it is missing or malformed. */
export const emailField = z
  .string({ error: EMAIL_SENTENCES.missing })
  .trim()
  .toLowerCase()
  .min(1, EMAIL_SENTENCES.missing)
  .max(EMAIL_LENGTH, EMAIL_SENTENCES.malformed)
  .pipe(z.email(EMAIL_SENTENCES.malformed));

/** The hidden field that people leave empty and programs fill (rules 17.4). */
export const trapField = z.string().optional();

/** True when a sent form has its trap field filled: its sender is thanked, and nothing is kept. */
export function isTrapped(fields: Record<string, unknown>): boolean {
  return Boolean(fields["bot-field"]);
}

const emailForm = <FormName extends z.ZodType>(formName: FormName) =>
  z.strictObject({ "form-name": formName, email: emailField, "bot-field": trapField }, { error: UNREADABLE });

// An unknown name is no reason to turn a person away: the entry counts as the waitlist's own.
const sourceField = z.enum(WAITLIST_SOURCES).catch("waitlist");
const waitlistForm = emailForm(sourceField);
const newsletterForm = emailForm(z.literal("newsletter"));

/** The waitlist form that was sent. */
export function waitlistSource(fields: Record<string, unknown>): WaitlistSource {
  return sourceField.parse(fields["form-name"]);
}

/** Reads form-name, email and bot-field strictly (rules 17.1); refused with the sentence for the field. */
export function readWaitlistForm(fields: Record<string, unknown>): Result<string, string> {
  return emailOf(waitlistForm.safeParse(fields));
}

/** Reads the form of the Education Center's newsletter box just as strictly. */
export function readNewsletterForm(fields: Record<string, unknown>): Result<string, string> {
  return emailOf(newsletterForm.safeParse(fields));
}

function emailOf(read: z.ZodSafeParseResult<{ email: string }>): Result<string, string> {
  return read.success ? ok(read.data.email) : refused(read.error.issues[0]?.message ?? UNREADABLE);
}

/** A typed text to be shown again after a refusal, no longer than its field takes. */
export function typedText(value: unknown, longest: number): string {
  return typeof value === "string" ? value.slice(0, longest) : "";
}
