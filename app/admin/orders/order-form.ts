import { z } from "zod";
import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { typedDateInWords } from "#app/base/lib/date-in-words.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors, requiredLine, textWithBreaks, typedCode } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { checkedBox, numberWithin } from "#app/base/records/item-contract.ts";
import { floatField } from "#app/trade/accounting/float-form.ts";
import { REFUND_REASON_LENGTH, STOCKS_AFTER_REFUND } from "#app/trade/accounting/refund.ts";
import {
  FAILURE_REASONS,
  type HandoffRefusal,
  handoffRefusals,
  ID_TYPES,
} from "#app/trade/handoff/handoff.ts";
import {
  CANCEL_REASON_LENGTH,
  HANDOFF_NOTE_LENGTH,
  ORDER_NOTE_LENGTH,
  type OrderEventView,
} from "#app/trade/orders/order-view.ts";
import { DOOR_METHODS, PAYMENT_METHODS, PAYMENT_REFERENCE_LENGTH } from "#app/trade/orders/payment.ts";
import { orderRefusals, statusText } from "#app/trade/orders/refusals.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { BOARD_STEPS, MOST_SHOWN, UNSCANNED } from "./board-steps.ts";
import { quantityField, stockField } from "./refund-names.ts";

const TIME = "Please enter the time, such as 14:05.";

const note = textWithBreaks("the note", HANDOFF_NOTE_LENGTH).default("");

/** Checkbox that must be checked; the use case checks it as well. */
function mustBeChecked(sentence: string) {
  return z.literal("on", { error: sentence }).transform(() => true);
}

/** Confirmation or return; the use case decides which are legal. */
const moveForm = z.strictObject({
  intent: z.literal("move"),
  to: z.enum(["confirmed", "returned"]),
});

/** Error for packing without scanning and without a reason. */
export const NO_SCAN_REASON = "Enter why the order is packed without scanning.";

/** Packing of the whole order (rules packing/without-scanning). */
const unscannedForm = z.strictObject({
  intent: z.literal("unscanned"),
  reason: textWithBreaks("the reason", CANCEL_REASON_LENGTH).min(1, NO_SCAN_REASON),
});

/** Dispatch with a courier (rules routes/dispatch-from-board). */
const sendForm = z.strictObject({
  intent: z.literal("send"),
  courierId: z.string().refine(isUuid, orderRefusals.needsDriver().sentence),
  waiveFee: checkedBox,
  float: floatField,
});

const cancelForm = z.strictObject({
  intent: z.literal("cancel"),
  reason: textWithBreaks("the reason", CANCEL_REASON_LENGTH).min(1, "Please enter a reason."),
});

/** ID check at the door (rules id-check/handoff-form). Never an image or number of the ID. */
const deliverForm = z
  .strictObject({
    intent: z.literal("deliver"),
    idType: z.enum(ID_TYPES, { error: "Select an ID type." }),
    idNotExpired: mustBeChecked(`Check that the ID isn't expired. ${handoffRefusals.idExpired().sentence}`),
    // The bounds of sign-up (rules id-check/birth-date): no account has any other birth date.
    birthYear: numberWithin({ min: 1900, max: 2023 }, "Please enter the year as four digits, such as 1990."),
    birthMonth: numberWithin({ min: 1, max: 12 }, "Please enter the month as a number from 1 to 12."),
    birthDay: numberWithin({ min: 1, max: 31 }, "Please enter the day as a number from 1 to 31."),
    notIntoxicated: mustBeChecked(
      `Check that the customer isn't visibly intoxicated. ${handoffRefusals.intoxicated().sentence}`,
    ),
    // Only for a delivery recorded later; blank is now.
    handedOverAt: typedCode(TIME)
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, TIME)
      .optional(),
    paymentMethod: z.enum(DOOR_METHODS, { error: "Choose how the customer paid." }),
    // Amount due on the page, in cents; if it has changed, the admin confirms the new one first.
    amountCents: z
      .string()
      .regex(/^\d{1,9}$/, "Reload the page and try again.")
      .transform(Number)
      .optional(),
    note,
  })
  .transform(
    ({ birthYear: year, birthMonth: month, birthDay: day, amountCents, handedOverAt, ...rest }, context) => {
      // The amount due can depend on the time, and the page used the current time.
      const seen = handedOverAt ? { ...rest, handedOverAt } : { ...rest, amountCents };
      try {
        const birthDate = Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
        return { ...seen, birthDate: birthDate.toString() };
      } catch {
        const message = `${typedDateInWords({ year, month, day })} doesn't exist. Check year, month, and day.`;
        context.addIssue({ code: "custom", path: ["birthDay"], message });
        return z.NEVER;
      }
    },
  );

/** Price that the page showed, in cents. */
const shownAmount = z
  .string({ error: "Reload the page and try again." })
  .regex(/^\d{1,9}$/, "Reload the page and try again.")
  .transform(Number);

/** Payment before dispatch (rules accounting/prepayment). */
const payForm = z.strictObject({
  intent: z.literal("pay"),
  method: z.enum(DOOR_METHODS, { error: "Choose how the customer paid." }),
  amountCents: shownAmount,
});

/** Payment by the shop's link (rules payment/marked-paid). */
const markPaidForm = z.strictObject({
  intent: z.literal("mark-paid"),
  reference: requiredLine("the reference", PAYMENT_REFERENCE_LENGTH),
  amountCents: shownAmount,
});

const failForm = z.strictObject({
  intent: z.literal("fail"),
  reason: z.enum(FAILURE_REASONS, { error: "Choose a reason." }),
  note,
});

/** Note for other admins and, if checked, the courier. Its id comes with the page: a form sent twice adds one note. */
const noteForm = z.strictObject({
  intent: z.literal("note"),
  noteId: z.string().refine(isUuid, "Reload the page and try again."),
  // Customer of the order when the page was rendered; empty if the account was deleted.
  customerId: z
    .string({ error: "Reload the page and try again." })
    .refine((text) => text === "" || isUuid(text), "Reload the page and try again.")
    .transform((text) => text || null),
  text: textWithBreaks("the note", ORDER_NOTE_LENGTH).min(1, "Please enter a note."),
  forCourier: checkedBox,
});

const orderForm = z.discriminatedUnion("intent", [
  moveForm,
  unscannedForm,
  sendForm,
  cancelForm,
  deliverForm,
  failForm,
  noteForm,
  payForm,
  markPaidForm,
]);

/** An admin's request about an order. */
export type OrderRequest = z.output<typeof orderForm>;
export type OrderIntent = OrderRequest["intent"];

type FieldOf<Request> = Request extends unknown ? keyof Request : never;
type OrderField = FieldOf<z.input<typeof orderForm>>;
export type OrderFieldErrors = FieldErrors<OrderField>;

/** Parses a sent form strictly, refusing an unknown intent or field. */
export function readOrderForm(fields: unknown): Result<OrderRequest, OrderFieldErrors> {
  const read = orderForm.safeParse(fields);
  if (read.success) return ok(read.data);
  const { intent, to, noteId, amountCents, ...errors } = fieldErrors<OrderField>(read.error);
  if (intent || to || noteId || amountCents || errors[""])
    errors[""] = "We couldn't read this form. Reload the page and try again.";
  const sent: Record<string, unknown> = Object(fields);
  const isBlank = (part: string) => typeof sent[part] === "string" && sent[part].trim() === "";
  if (!["birthYear", "birthMonth", "birthDay"].every(isBlank)) return refused(errors);
  const { birthMonth: _, birthDay: __, ...others } = errors;
  return refused({ ...others, birthYear: "Please enter the birth date on the ID." });
}

type RefusalName = (RouteRefusal | HandoffRefusal)["name"];

const REFUSAL_FIELDS: Partial<Record<RefusalName, OrderField>> = {
  id_expired: "idNotExpired",
  not_then: "handedOverAt",
  id_differs: "birthYear",
  under_21: "birthYear",
  intoxicated: "notIntoxicated",
  needs_driver: "courierId",
  no_such_driver: "courierId",
  driver_out: "courierId",
};

/**
 * Assigns a refusal's message to its field, or to the order as a whole. The page offers only legal status
 * changes, so an illegal one means an outdated page; the message then names who made the `last` change, and
 * when (rules admin/concurrent-change).
 */
export function errorsOf(
  { name, sentence }: { name: RefusalName; sentence: string },
  last?: OrderEventView,
): OrderFieldErrors {
  if (name !== "illegal_move") return { [REFUSAL_FIELDS[name] ?? ""]: sentence };
  const doing = { by: last?.actor ?? null, at: last?.at ?? null };
  const moved = editConflictText(
    doing,
    last ? `changed its status to ${statusText(last.to)}` : "changed its status",
  );
  return { "": `${sentence} ${moved}. You're viewing the latest version.` };
}

// Separate from the steps, to keep the schema library out of the board's browser bundle.

const stepForm = z.strictObject({
  to: z.enum([...BOARD_STEPS.map(({ to }) => to), UNSCANNED]),
  ids: z
    .array(z.string().refine(isUuid))
    .min(1, "Select orders first.")
    .max(MOST_SHOWN, `Select at most ${MOST_SHOWN} orders.`),
  /** Driver of a dispatch: absent before the dialog, "" if none is selected. */
  courierId: z.union([z.literal(""), z.string().refine(isUuid)]).optional(),
  /** Reason for packing without scanning: absent before the dialog. */
  reason: textWithBreaks("the reason", CANCEL_REASON_LENGTH).optional(),
  /** Float entered with the driver. */
  float: z.string().max(40).optional(),
});

/** Parses the form of the board, or returns the error message. */
export function readStepForm(form: FormData) {
  const { ids: _, ...fields } = Object.fromEntries(form);
  const read = stepForm.safeParse({ ...fields, ids: form.getAll("ids") });
  if (read.success) return { ok: true as const, ...read.data };
  const issue = read.error.issues.find(({ path }) => path.length === 1 && path[0] === "ids");
  return {
    ok: false as const,
    sentence: issue?.message ?? "We couldn't read this form. Reload the page and try again.",
  };
}

const reload = "Reload the page and try again.";

/**
 * Form of a refund (rules accounting/refunds) of an order with these lines. Sent twice: to calculate the
 * refund, and to issue it.
 */
export function refundForm(lines: readonly { id: string; left: number }[]) {
  const ofLines = lines.flatMap(({ id, left }) => {
    const sentence = `Please enter the units as a number from 0 to ${left}.`;
    return [
      [quantityField(id), numberWithin({ min: 0, max: left }, sentence)],
      [stockField(id), z.enum(STOCKS_AFTER_REFUND, { error: "Choose what happens to the items." })],
    ] as const;
  });
  const form = z.strictObject({
    id: z.string().refine(isUuid, reload),
    customerId: z
      .string({ error: reload })
      .refine((text) => text === "" || isUuid(text), reload)
      .transform((text) => text || null),
    delivery: checkedBox,
    redelivery: checkedBox,
    method: z.enum(PAYMENT_METHODS, { error: "Choose a refund method." }),
    reason: textWithBreaks("the reason", REFUND_REASON_LENGTH).min(1, "Please enter a reason."),
    /** Calculated refund in cents; missing before. */
    total: z
      .string()
      .regex(/^\d{1,9}$/, reload)
      .transform(Number)
      .default(0),
    ...(Object.fromEntries(ofLines) as Record<string, z.ZodType<number | string>>),
  });
  return form.transform(({ id: refundId, customerId, method, reason, total: totalCents, ...rest }) => {
    const sent = rest as unknown as Record<string, number | (typeof STOCKS_AFTER_REFUND)[number]>;
    return {
      ...{ refundId, customerId, method, reason, totalCents },
      ...{ delivery: rest.delivery, redelivery: rest.redelivery },
      lines: lines.map(({ id }) => ({
        orderItemId: id,
        quantity: sent[quantityField(id)] as number,
        stock: sent[stockField(id)] as (typeof STOCKS_AFTER_REFUND)[number],
      })),
    };
  });
}
