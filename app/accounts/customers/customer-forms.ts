import { z } from "zod";
import { formReader, newPasswordField } from "#app/accounts/auth/account-forms.ts";
import { passwordFault } from "#app/accounts/auth/password-rules.ts";
import { dateInWords, typedDateInWords } from "#app/base/lib/date-in-words.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readTypedDate, TYPED_DATE_SENTENCE } from "#app/base/lib/typed-date.ts";
import {
  emailLine,
  lineOfText,
  optionalEmailLine,
  phoneLine,
  requiredLine,
  typedCode,
} from "#app/base/lib/typed-text.ts";
import { readState } from "#app/base/lib/us-states.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { mayBuy } from "#app/trade/compliance/rules.ts";

/** Longest first or last name. */
const NAME_LENGTH = 100;

/** Message for someone under the minimum age (rules sign-up/minimum-age). */
export const tooYoungSentence = (age: number) => `You must be ${age} or older to create an account.`;

/** Adds the date in words, which exposes a swapped day and month. */
const tooYoung = (birthDate: Temporal.PlainDate, age: number) =>
  `${tooYoungSentence(age)} You entered ${dateInWords(birthDate.toString())}.`;

/** Message for a day that its month doesn't have, such as February 30. */
const noDate = (parts: { year: number; month: number; day: number }) =>
  `${typedDateInWords(parts)} doesn't exist. Check your birth date.`;

/** Part of a typed birth date: digits only, within bounds (rules sign-up/birth-date). */
function datePart(what: string, least: number, most: number) {
  const sentence = `Please enter a ${what} from ${least} to ${most}.`;
  return typedCode(sentence)
    .regex(/^\d{1,4}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence);
}

/**
 * Name fields (rules sign-up/fields, sign-up/birth-date, sign-up/minimum-age); `whose` is "your" or "the", as
 * the form addresses them.
 */
const person = (whose: "your" | "the") => ({
  firstName: requiredLine(`${whose} first name`, NAME_LENGTH),
  lastName: requiredLine(`${whose} last name`, NAME_LENGTH),
});

const TOO_LONG_EMAIL = `Please enter an email address of at most ${EMAIL_LENGTH} characters.`;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2023] as const;

/** Fields of a sign-up (rules sign-up/*), parsed strictly. */
const readFields = formReader({
  ...person("your"),
  year: datePart("year", FIRST_YEAR, LAST_YEAR),
  month: datePart("month", 1, 12),
  day: datePart("day", 1, 31),
  email: emailLine(TOO_LONG_EMAIL),
  password: newPasswordField,
});

/** A valid sign-up; the email address is in lower case. */
export type SignUp = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  birthDate: Temporal.PlainDate;
};

/** Errors by field name; "birthDate" covers its three parts. */
export type SignUpErrors = FieldErrors<string>;

/** What a sign-up is validated against: the shop's date, the minimum age, and the most common passwords. */
type SignUpTerms = { today: Temporal.PlainDate; age: number; common: ReadonlySet<string> };

/** Parses a sign-up: checks bounds, password strength, birth date, and age. */
export function readSignUpForm(
  fields: unknown,
  { today, age, common }: SignUpTerms,
): Result<SignUp, SignUpErrors> {
  const read = readFields(fields);
  if (!read.ok) return read;
  const { year, month, day, ...person } = read.value;
  const { firstName, lastName, email, password } = person;
  const fault = passwordFault(password, { email, names: [firstName, lastName] }, common);
  const weak: SignUpErrors = fault ? { password: fault } : {};
  const birthDate = realDate(year, month, day);
  if (!birthDate) return refused({ ...weak, birthDate: noDate({ year, month, day }) });
  if (!mayBuy(birthDate, today, age)) return refused({ ...weak, birthDate: tooYoung(birthDate, age) });
  return fault ? refused(weak) : ok({ ...person, birthDate });
}

/** Parses an admin's form for a new customer who calls (rules phone-orders/new-customer). */
const readCallerFields = formReader({
  /** Made when the page is rendered, so a double submit creates one customer. */
  id: z.custom<string>(isUuid, "Reload the page and try again."),
  ...person("the"),
  /** A single text field, since it is typed while the caller speaks. */
  birthDate: typedCode(TYPED_DATE_SENTENCE).transform((text, context) => {
    const read = readTypedDate(text);
    if (read && read.year >= FIRST_YEAR && read.year <= LAST_YEAR) return read;
    context.addIssue({ code: "custom", message: TYPED_DATE_SENTENCE });
    return z.NEVER;
  }),
  email: optionalEmailLine(TOO_LONG_EMAIL),
  phone: phoneLine("the phone number"),
});

/** A new customer who calls; the email address is in lower case, null if not given. */
export type Caller = Omit<SignUp, "password" | "email"> & { id: string; email: string | null; phone: string };

/** Parses a new customer typed by an admin: checks bounds, birth date, and age. No password. */
export function readCallerForm(
  fields: unknown,
  { today, age }: Pick<SignUpTerms, "today" | "age">,
): Result<Caller, SignUpErrors> {
  const read = readCallerFields(fields);
  if (!read.ok) return read;
  const { birthDate: typed, ...caller } = read.value;
  const birthDate = realDate(typed.year, typed.month, typed.day);
  if (!birthDate) return refused({ birthDate: noDate(typed) });
  if (!mayBuy(birthDate, today, age)) return refused({ birthDate: tooYoung(birthDate, age) });
  return ok({ ...caller, birthDate });
}

function realDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  const firstOfMonth = Temporal.PlainDate.from({ year, month, day: 1 });
  return day <= firstOfMonth.daysInMonth ? firstOfMonth.with({ day }) : null;
}

/** Optional line; null if empty. `sentence` is the message for invalid text. */
function optional(what: string, longest: number, isRight = (_text: string) => true, sentence = "") {
  return lineOfText(what, longest)
    .refine((value) => value === "" || isRight(value), sentence)
    .transform((value) => value || null);
}

/** Parses a profile form (rules account/profile). */
export const readProfileForm = formReader({
  firstName: requiredLine("your first name", NAME_LENGTH),
  lastName: requiredLine("your last name", NAME_LENGTH),
  phone: phoneLine("your phone number", false).transform((value) => value || null),
  address: optional("your address", 200),
  city: optional("your city", 100),
  state: lineOfText("your state", 20)
    .refine((value) => value === "" || readState(value) !== null, "Choose a US state, such as MN.")
    .transform(readState),
  zip: optional("your ZIP code", 20, (text) => /^\d{5}$/.test(text), "Please enter a valid 5-digit ZIP code"),
});

/** A profile as written by the customer; empty fields are null. */
export type ProfileChange = Extract<ReturnType<typeof readProfileForm>, { ok: true }>["value"];
