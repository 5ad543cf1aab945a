import { z } from "zod";
import { readAddress } from "./address.ts";
import { cleanCode, cleanLine, cleanPart, cleanText } from "./clean-text.ts";
import { EMAIL, EMAIL_LENGTH, EMAIL_SENTENCES } from "./email.ts";
import { cleanPhone, isPhoneNumber, PHONE_LENGTH, PHONE_SENTENCE } from "./phone.ts";
import type { FieldErrors, FormValues } from "./refused-form.ts";

/** Control characters except tabs and breaks, and lone surrogates: no one types or pastes these. */
const UNTYPED = /(?![\t-\r\x85])\p{Cc}|\p{Cs}/u;

/**
 * A single-line text, cleaned (rules forms/text-cleaning), maybe empty; `what` completes "Please enter your
 * name.".
 */
export function lineOfText(what: string, longest: number) {
  return bounded(what, longest, cleanLine);
}

/** A single-line text that must not be empty. */
export function requiredLine(what: string, longest: number) {
  return lineOfText(what, longest).min(1, `Please enter ${what}.`);
}

/** A multi-line text, maybe empty. */
export function textWithBreaks(what: string, longest: number) {
  return bounded(what, longest, cleanText);
}

/** A multi-line text that must not be empty. */
export function requiredText(what: string, longest: number) {
  return textWithBreaks(what, longest).min(1, `Please enter ${what}.`);
}

/**
 * A code such as a ZIP, date, or number, with plain characters; `sentence` is the message for invalid input.
 */
export function typedCode(sentence: string) {
  return cleaned(sentence, cleanCode, sentence);
}

/** A calendar day of this century; blank is null, as is an invalid one for the checks of the whole form. */
export function optionalDay(sentence: string) {
  return typedCode(sentence).transform((typed, problems) => {
    if (typed === "") return null;
    if (z.iso.date().regex(/^20/).safeParse(typed).success) return Temporal.PlainDate.from(typed);
    problems.addIssue({ code: "custom", message: sentence });
    return null;
  });
}

/** A line for further validation; `sentence` is the message for anything that isn't text. */
export function typedLine(sentence: string) {
  return cleaned(sentence, cleanLine, sentence);
}

/** A valid day of this century, "2026-11-21". */
export function typedDay(sentence: string) {
  return typedCode(sentence)
    .pipe(z.iso.date({ error: sentence }).regex(/^20/, sentence))
    .transform((text) => Temporal.PlainDate.from(text));
}

/** A phone number (rules checkout/field-limits); may be empty if not required. */
export function phoneLine(what: string, isRequired = true) {
  const line = bounded(what, PHONE_LENGTH, cleanPhone);
  const given = isRequired ? line.min(1, `Please enter ${what}.`) : line;
  return given.refine((typed) => typed === "" || isPhoneNumber(typed), PHONE_SENTENCE);
}

/**
 * An email address (rules sign-up/fields), in lower case; `tooLong` is the message if it exceeds the limit.
 */
export function emailLine(tooLong: string = EMAIL_SENTENCES.malformed) {
  const { missing, malformed } = EMAIL_SENTENCES;
  return cleaned(missing, cleanLine, malformed)
    .min(1, missing)
    .max(EMAIL_LENGTH, tooLong)
    .regex(EMAIL, malformed)
    .toLowerCase();
}

/** An optional email address; null if empty. */
export function optionalEmailLine(tooLong: string) {
  const { missing, malformed } = EMAIL_SENTENCES;
  return cleaned(missing, cleanLine, malformed)
    .max(EMAIL_LENGTH, tooLong)
    .refine((typed) => typed === "" || EMAIL.test(typed), malformed)
    .toLowerCase()
    .transform((typed) => typed || null);
}

const WRONG_PICTURE =
  "Please enter the image address as a path on this site, such as /pictures/lake.jpg, or as an address that begins with https://.";

/** A typed image address (rules images/sources); may be empty if not required. */
export function pictureLine(isRequired: boolean) {
  const line = (isRequired ? requiredLine : lineOfText)("the image address", 2_000);
  return line.refine((typed) => typed === "" || readAddress(typed) !== null, WRONG_PICTURE);
}

/** Cleans a form's input as it will be saved, for showing it again, the claim check, and drafts. */
export function cleanValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cleanPart(value)]));
}

function bounded(what: string, longest: number, clean: (typed: string) => string) {
  const sentence = `Keep ${what} within ${longest.toLocaleString("en-US")} characters.`;
  const untyped = `Please enter ${what} without control characters.`;
  return atMost(longest, cleaned(`Please enter ${what}.`, clean, untyped), sentence);
}

/**
 * A text of limited length. Counts code points, so an emoji is one character, as in JSON Schema and
 * PostgreSQL.
 */
export function atMost(longest: number, text: z.ZodString, sentence?: string) {
  return text
    .refine((typed) => typed.length <= longest || [...typed].length <= longest, sentence)
    .meta({ maxLength: longest });
}

function cleaned(missing: string, clean: (typed: string) => string, untyped: string) {
  return z
    .string({ error: missing })
    .refine((typed) => !UNTYPED.test(typed), untyped)
    .overwrite(clean);
}

/** Parses a request's form. Throws a 400 response if the body isn't a form, which only a program can send. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** Parses a request's JSON; null if it is invalid or not UTF-8, which is never guessed. */
export async function readSentJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer()));
  } catch {
    return null;
  }
}

/** Returns the first message for each invalid field of a form. */
export function fieldErrors<Field extends string>(error: z.ZodError): FieldErrors<Field> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors as FieldErrors<Field>;
}
