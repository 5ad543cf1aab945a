import { z } from "zod";
import { EMAIL_LENGTH, EMAIL_SENTENCES } from "#app/lib/email.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { WAITLIST_SOURCES, type WaitlistSource } from "./waitlist-sources.ts";

/** What a form says that holds more than it should, as only a program can send it. */
export const UNREADABLE = "We could not read this form. Please reload the page.";

/** An e-mail address as typed: trimmed, in lower case, one sentence for whatever is wrong with it. */
export const emailField = z
  .string({ error: EMAIL_SENTENCES.missing })
  .trim()
  .toLowerCase()
  .min(1, EMAIL_SENTENCES.missing)
  .max(EMAIL_LENGTH, EMAIL_SENTENCES.malformed)
  .pipe(z.email(EMAIL_SENTENCES.malformed));

/** The hidden field that people leave empty and programs fill (spec 5, Waitlist). */
export const trapField = z.string().optional();

/** True when a sent form fell into the trap: its sender is thanked, and nothing is kept. */
export function isTrapped(fields: Record<string, unknown>): boolean {
  return Boolean(fields["bot-field"]);
}

const emailForm = <FormName extends z.ZodType>(formName: FormName) =>
  z.strictObject({ "form-name": formName, email: emailField, "bot-field": trapField }, { error: UNREADABLE });

// An unknown name is no reason to turn a person away: the entry counts as the waitlist's own.
const sourceField = z.enum(WAITLIST_SOURCES).catch("waitlist");
const waitlistForm = emailForm(sourceField);
const newsletterForm = emailForm(z.literal("newsletter"));

/** Which form of the waitlist was sent. */
export function waitlistSource(fields: Record<string, unknown>): WaitlistSource {
  return sourceField.parse(fields["form-name"]);
}

/** Spec 7, Waitlist: reads form-name, email and bot-field strictly; refused with the sentence for the field. */
export function readWaitlistForm(fields: Record<string, unknown>): Result<string, string> {
  return emailOf(waitlistForm.safeParse(fields));
}

/** The newsletter box of the Education Center, read as strictly. */
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
