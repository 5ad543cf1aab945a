import { z } from "zod";
import { readAddress } from "./address.ts";
import { cleanCode, cleanLine, cleanPart, cleanText } from "./clean-text.ts";
import { EMAIL, EMAIL_LENGTH, EMAIL_SENTENCES } from "./email.ts";
import { cleanPhone, isPhoneNumber, PHONE_LENGTH, PHONE_SENTENCE } from "./phone.ts";
import type { FieldErrors, FormValues } from "./refused-form.ts";

/** Controls other than tabs and breaks, and half of a pair: no one types or pastes one. */
const UNTYPED = /(?![\t-\r\x85])\p{Cc}|\p{Cs}/u;

/** A typed line, cleaned (rules forms/text-cleaning), maybe empty; `what` completes "Please enter your name.". */
export function lineOfText(what: string, longest: number) {
  return bounded(what, longest, cleanLine);
}

/** A line of text, as above, that must not be empty. */
export function requiredLine(what: string, longest: number) {
  return lineOfText(what, longest).min(1, `Please enter ${what}.`);
}

/** A typed text as above, which may have line breaks and tabs as well. */
export function textWithBreaks(what: string, longest: number) {
  return bounded(what, longest, cleanText);
}

/** A text with breaks, as above, that must not be empty. */
export function requiredText(what: string, longest: number) {
  return textWithBreaks(what, longest).min(1, `Please enter ${what}.`);
}

/** Digits, letters and hyphens, such as a ZIP, a date or a number, with plain signs; `sentence` answers all that is none. */
export function typedCode(sentence: string) {
  return cleaned(sentence, cleanCode, sentence);
}

/** A line whose contract goes on from here; `sentence` answers what is no text. */
export function typedLine(sentence: string) {
  return cleaned(sentence, cleanLine, sentence);
}

/** A real day of this century, "2026-11-21". */
export function typedDay(sentence: string) {
  return typedCode(sentence)
    .pipe(z.iso.date({ error: sentence }).regex(/^20/, sentence))
    .transform((text) => Temporal.PlainDate.from(text));
}

/** A phone number (rules checkout/field-limits), which may be empty unless it is required. */
export function phoneLine(what: string, isRequired = true) {
  const line = bounded(what, PHONE_LENGTH, cleanPhone);
  const given = isRequired ? line.min(1, `Please enter ${what}.`) : line;
  return given.refine((typed) => typed === "" || isPhoneNumber(typed), PHONE_SENTENCE);
}

/** An email address (rules sign-up/fields), which is put in lower case; `tooLong` answers one that no email can carry. */
export function emailLine(tooLong: string = EMAIL_SENTENCES.malformed) {
  const { missing, malformed } = EMAIL_SENTENCES;
  return cleaned(missing, cleanLine, malformed)
    .min(1, missing)
    .max(EMAIL_LENGTH, tooLong)
    .regex(EMAIL, malformed)
    .toLowerCase();
}

/** An email address as above, which may be left out; null then. */
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

/** The address of an image as it is typed (rules images/sources), which may be empty unless it is required. */
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
 * A text of at most so many characters. A sign that a program keeps as two halves, such as an emoji, is one, as it is for JSON Schema
 * and PostgreSQL.
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

/** The form of a request. Throws an answer of 400 when the body is no form, which only a program can send. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The JSON of a request; null when the body is none, or is not in UTF-8, which is never guessed at. */
export async function readSentJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer()));
  } catch {
    return null;
  }
}

/** The first sentence of each field of a form that did not parse. */
export function fieldErrors<Field extends string>(error: z.ZodError): FieldErrors<Field> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors as FieldErrors<Field>;
}
