import { z } from "zod";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { textWithBreaks } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { doorRefusals, FAILURE_REASONS, ID_TYPES } from "#app/trade/handover/handover.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { NOTE_LENGTH, ORDER_NOTE_LENGTH, REASON_LENGTH } from "#app/trade/orders/text-lengths.ts";

const note = textWithBreaks("the note", NOTE_LENGTH).default("");
/** A checked box is sent as "on"; an unchecked one is not sent. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** A fact at the door that has to be true; the use case checks it as well. */
function mustBeTicked(sentence: string) {
  return z.literal("on", { error: sentence }).transform(() => true);
}

function wholeNumber(sentence: string, { min, max }: { min: number; max: number }) {
  return z
    .string({ error: sentence })
    .trim()
    .regex(/^\d{1,4}$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence);
}

/** One step forward, or the return to the shop; the use case decides which are legal. */
const moveForm = z.strictObject({
  intent: z.literal("move"),
  to: z.enum(["confirmed", "packed", "out_for_delivery", "returned"]),
  waiveFee: ticked,
});

const cancelForm = z.strictObject({
  intent: z.literal("cancel"),
  reason: textWithBreaks("the reason", REASON_LENGTH).min(1, "Please say why the order is cancelled."),
});

/** The door check (rules 10.2). Never a picture or number of the ID. */
const deliverForm = z.strictObject({
  intent: z.literal("deliver"),
  idType: z.enum(ID_TYPES, { error: "Please choose the kind of ID." }),
  idNotExpired: mustBeTicked(`Please check that the ID is not expired. ${doorRefusals.idExpired().sentence}`),
  // The bounds of sign-up (rules 10.4): nobody has an account with any other birth date.
  birthYear: wholeNumber("Please enter the year as four digits, such as 1990.", { min: 1900, max: 2023 }),
  birthMonth: wholeNumber("Please enter the month as a number from 1 to 12.", { min: 1, max: 12 }),
  birthDay: wholeNumber("Please enter the day as a number from 1 to 31.", { min: 1, max: 31 }),
  notIntoxicated: mustBeTicked(
    `Please check that the customer is not visibly intoxicated. ${doorRefusals.intoxicated().sentence}`,
  ),
  paymentMethod: z.enum(PAYMENT_METHODS, { error: "Please choose how the customer paid." }),
  note,
});

const failForm = z.strictObject({
  intent: z.literal("fail"),
  reason: z.enum(FAILURE_REASONS, { error: "Please choose what went wrong." }),
  note,
});

/** A note for the other admins. Its id is made with the page, so that sending it twice makes one note. */
const noteForm = z.strictObject({
  intent: z.literal("note"),
  noteId: z.string().refine(isUuid, "Please reload the page."),
  // Whose order it was when the page was drawn; empty when the customer had deleted the account.
  customerId: z
    .string({ error: "Please reload the page." })
    .refine((text) => text === "" || isUuid(text), "Please reload the page.")
    .transform((text) => text || null),
  text: textWithBreaks("the note", ORDER_NOTE_LENGTH).min(1, "Please write the note first."),
});

const orderForm = z.discriminatedUnion("intent", [moveForm, cancelForm, deliverForm, failForm, noteForm]);

/** What an admin asks of an order. */
export type OrderRequest = z.output<typeof orderForm>;
export type OrderIntent = OrderRequest["intent"];

type FieldOf<Request> = Request extends unknown ? keyof Request : never;
export type OrderField = FieldOf<OrderRequest>;
/** One sentence for each wrong field; "" holds what belongs to no field. */
export type OrderFieldErrors = Partial<Record<OrderField | "", string>>;

/** Reads the fields of a sent form strictly: an unknown intent or field is refused. */
export function readOrderForm(fields: unknown): Result<OrderRequest, OrderFieldErrors> {
  const read = orderForm.safeParse(fields);
  if (!read.success) {
    const errors: OrderFieldErrors = {};
    for (const issue of read.error.issues) {
      const field =
        issue.code === "unrecognized_keys" ? "" : (String(issue.path[0] ?? "") as OrderField | "");
      errors[field === "intent" || field === "to" || field === "noteId" ? "" : field] ??= issue.message;
    }
    if (isBlank(fields, BIRTH_PARTS)) {
      for (const part of BIRTH_PARTS) delete errors[part];
      errors.birthYear = "Please enter the birth date on the ID.";
    }
    if (errors[""]) errors[""] = "We could not read this form. Please reload the page.";
    return refused(errors);
  }
  if (read.data.intent === "deliver" && !isCalendarDate(read.data)) {
    return refused({ birthDay: "This date does not exist. Please check year, month and day." });
  }
  return ok(read.data);
}

const BIRTH_PARTS = ["birthYear", "birthMonth", "birthDay"] as const;

/** True when the fields were sent, and all of them empty. */
function isBlank(fields: unknown, names: readonly string[]): boolean {
  const sent: Record<string, unknown> = typeof fields === "object" ? { ...fields } : {};
  return names.every((name) => typeof sent[name] === "string" && sent[name].trim() === "");
}

type BirthFields = { birthYear: number; birthMonth: number; birthDay: number };

/** The date of the three fields, "1991-08-17". */
export function birthDateOf({ birthYear, birthMonth, birthDay }: BirthFields): string {
  return `${birthYear}-${String(birthMonth).padStart(2, "0")}-${String(birthDay).padStart(2, "0")}`;
}

function isCalendarDate({ birthYear, birthMonth, birthDay }: BirthFields): boolean {
  const date = new Date(Date.UTC(birthYear, birthMonth - 1, birthDay));
  return date.getUTCMonth() === birthMonth - 1 && date.getUTCDate() === birthDay;
}
