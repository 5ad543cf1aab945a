import { z } from "zod";
import { newPasswordField, passwordFault } from "#app/accounts/auth/password-rules.ts";
import { EMAIL_LENGTH, EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors } from "#app/base/lib/sent-form.ts";
import { requiredLine } from "#app/base/lib/typed-text.ts";
import { mayBuy } from "#app/trade/compliance/may-buy.ts";

/** Longest first or last name. */
export const NAME_LENGTH = 100;

/** What somebody too young reads (rules 13.5). */
export const TOO_YOUNG_SENTENCE = "You must be 21 or older to create an account.";

const NO_DATE_SENTENCE = "This date does not exist. Please check your birth date.";

/** A part of the birth date as typed: digits only, within bounds (rules 13.4). */
function datePart(what: string, least: number, most: number) {
  const sentence = `Please enter a ${what} from ${least} to ${most}.`;
  return z
    .string({ error: sentence })
    .trim()
    .regex(/^\d{1,4}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence);
}

/** What a sign-up sends (rules 13.2 to 13.6), read strictly. */
const signUpForm = z.strictObject(
  {
    firstName: requiredLine("your first name", NAME_LENGTH),
    lastName: requiredLine("your last name", NAME_LENGTH),
    year: datePart("year", 1900, 2023),
    month: datePart("month", 1, 12),
    day: datePart("day", 1, 31),
    email: z
      .string({ error: EMAIL_SENTENCES.missing })
      .trim()
      .toLowerCase()
      .min(1, EMAIL_SENTENCES.missing)
      .max(EMAIL_LENGTH, `Please enter an email address of at most ${EMAIL_LENGTH} characters.`)
      .pipe(z.email(EMAIL_SENTENCES.malformed)),
    password: newPasswordField,
  },
  { error: "We could not read this form. Please reload the page." },
);

/** A sign-up that keeps every rule; the email address is in lower case. */
export type SignUp = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  birthDate: Temporal.PlainDate;
};

/** A field of the form; "birthDate" stands for its three parts together, "" for the form as a whole. */
type SignUpField = keyof z.input<typeof signUpForm> | "birthDate" | "";
export type SignUpErrors = Partial<Record<SignUpField, string>>;

/**
 * Reads the fields of a sent form on a day in shop time. It checks the bounds of each field, then that the password is
 * hard to guess (`common` holds the commonest), the date is real, and the age is at least 21. A refusal holds one
 * sentence for each wrong field.
 */
export function readSignUpForm(
  fields: unknown,
  today: Temporal.PlainDate,
  common: ReadonlySet<string>,
): Result<SignUp, SignUpErrors> {
  const read = signUpForm.safeParse(fields);
  if (!read.success) return refused(fieldErrors(read.error));
  const { year, month, day, ...person } = read.data;
  const { firstName, lastName, email, password } = person;
  const fault = passwordFault(password, { email, names: [firstName, lastName] }, common);
  const weak: SignUpErrors = fault ? { password: fault } : {};
  const birthDate = realDate(year, month, day);
  if (!birthDate) return refused({ ...weak, birthDate: NO_DATE_SENTENCE });
  if (!mayBuy(birthDate, today)) return refused({ ...weak, birthDate: TOO_YOUNG_SENTENCE });
  return fault ? refused(weak) : ok({ ...person, birthDate });
}

function realDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  const firstOfMonth = Temporal.PlainDate.from({ year, month, day: 1 });
  return day <= firstOfMonth.daysInMonth ? firstOfMonth.with({ day }) : null;
}
