import { z } from "zod";
import { cleanPhone, isPhoneNumber, PHONE_LENGTH, PHONE_SENTENCE } from "#app/base/lib/phone.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import {
  atMost,
  fieldErrors,
  lineOfText,
  phoneLine,
  requiredLine,
  textWithBreaks,
  typedCode,
} from "#app/base/lib/typed-text.ts";
import { readState } from "#app/base/lib/us-states.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { PAYMENT_WAYS } from "#app/base/settings/payment-ways.ts";
import { CART_LINES_LIMIT, LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { readTip } from "#app/trade/cart/tip.ts";
import { readZip } from "#app/trade/delivery/zip-check.ts";
import { GIFT_NOTE_LENGTH, type Gift, NO_GIFT } from "#app/trade/orders/gift.ts";
import { codeOf } from "#app/trade/promotions/promotion.ts";

/** Maximum characters of the form's fields, also used for maxlength. */
export const FIELD_LENGTHS = {
  name: 100,
  phone: PHONE_LENGTH,
  address: 200,
  city: 100,
  state: 2,
  zip: 5,
  instructions: 500,
  giftFirstName: 50,
  giftLastName: 50,
  giftPhone: PHONE_LENGTH,
  giftNote: GIFT_NOTE_LENGTH,
  promotion: 40,
  tipOther: 12,
} as const;

/** A promo code as typed, in capitals; a blank field means none. */
export const promotionCode = lineOfText("the promo code", FIELD_LENGTHS.promotion).transform(
  (typed) => codeOf(typed) || undefined,
);

/** A gift's recipient and note, read only if the order is a gift (rules gift/order). */
const giftFields = {
  isGift: z.literal("on", { error: "Check this box only for a gift." }).optional(),
  giftFirstName: lineOfText("the recipient's first name", FIELD_LENGTHS.giftFirstName).optional(),
  giftLastName: lineOfText("the recipient's last name", FIELD_LENGTHS.giftLastName).optional(),
  giftPhone: lineOfText("the recipient's phone number", FIELD_LENGTHS.giftPhone)
    .overwrite(cleanPhone)
    .optional(),
  giftNote: textWithBreaks("the note", FIELD_LENGTHS.giftNote).optional(),
};
type GiftFields = { [Field in keyof typeof giftFields]?: z.output<(typeof giftFields)[Field]> };

/** Returns why a gift's fields can't be used, by field; nothing for an order that isn't a gift. */
function giftErrors({ isGift, giftFirstName, giftLastName, giftPhone }: GiftFields): FieldErrors<string> {
  if (!isGift) return {};
  return {
    ...(giftFirstName ? {} : { giftFirstName: "Please enter the recipient's first name." }),
    ...(giftLastName ? {} : { giftLastName: "Please enter the recipient's last name." }),
    ...(giftPhone && !isPhoneNumber(giftPhone) ? { giftPhone: PHONE_SENTENCE } : {}),
  };
}

/** Returns the gift of a parsed checkout. */
export function giftOf({
  isGift,
  giftFirstName,
  giftLastName,
  giftPhone = "",
  giftNote = "",
}: GiftFields): Gift {
  return isGift ? { giftName: `${giftFirstName} ${giftLastName}`, giftPhone, giftNote } : NO_GIFT;
}

const zip = z
  .string({ error: "Please enter a ZIP code" })
  .max(1_000)
  .transform((text, context) => {
    const read = readZip(text);
    if (read.ok) return read.value;
    context.addIssue({ code: "custom", message: read.refusal });
    return z.NEVER;
  });

const quantity = z
  .number({ error: "A quantity must be a number." })
  .min(1, "A quantity must be at least 1.")
  .max(LINE_LIMIT, `A quantity can be at most ${LINE_LIMIT}.`)
  .refine((value) => Number.isInteger(value), "A quantity must be a whole number.");

/** A requested item: product and quantity. Names and prices come from the server. */
const requestedLine = z.strictObject(
  { id: z.custom<string>(isUuid, "Your cart has a product we don't recognize."), quantity },
  { error: "A cart item takes only a product ID and a quantity." },
);
export type RequestedLine = z.infer<typeof requestedLine>;

const LINES_SENTENCE = "We couldn't read your cart. Reload the page and try again.";

/** The items in the form: JSON of [{ id, quantity }]. */
const lines = z
  .string({ error: "Your cart is empty." })
  .max(10_000, `A cart can have at most ${CART_LINES_LIMIT} items.`)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: LINES_SENTENCE });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(requestedLine, { error: LINES_SENTENCE })
      .min(1, "Your cart is empty.")
      .max(CART_LINES_LIMIT, `A cart can have at most ${CART_LINES_LIMIT} items.`),
  );

/**
 * Strict parser of the checkout form: every field has limits, each problem has one message, and unknown
 * fields are refused. Prices, fees, totals, and the buyer are never inputs; the server calculates them.
 */
export const checkoutForm = z
  .strictObject(
    {
      /** Created when the page is rendered; two submissions with the same key make one order. */
      key: z.custom<string>(isUuid, "This page is out of date. Reload the page and try again."),
      name: requiredLine("your name", FIELD_LENGTHS.name),
      phone: phoneLine("your phone number"),
      address: requiredLine("your street address", FIELD_LENGTHS.address),
      city: requiredLine("your city", FIELD_LENGTHS.city),
      state: typedCode("Please enter your state.")
        .transform((text) => readState(text) ?? "")
        .refine((state) => state !== "", "Please enter your state as two letters, such as MN."),
      zip,
      instructions: textWithBreaks("the instructions", FIELD_LENGTHS.instructions).default(""),
      ...giftFields,
      option: z.enum(DELIVERY_OPTIONS, { error: "Choose a delivery option." }),
      /** Start of the window, "2026-11-21T16:00:00Z". */
      windowStart: z.iso.datetime({ precision: 0, error: "Choose a delivery window." }),
      lines,
      promotion: promotionCode.optional(),
      /** A suggested amount in cents, another amount, or none (rules tips/checkout). */
      tip: atMost(10, z.string(), "Choose a tip, or no tip.").optional(),
      tipOther: lineOfText("the tip", FIELD_LENGTHS.tipOther).optional(),
      /** How the customer pays, if there is a choice (rules payment/ways). */
      payment: z.enum(PAYMENT_WAYS, { error: "Choose how to pay." }).optional(),
      confirmsAge: z.literal("on", {
        error: "Confirm that you're 21 or older and will show a valid ID at the door.",
      }),
      confirmsRecipient: z.literal("on", {
        error: "Confirm that someone 21 or older will be there to receive it.",
      }),
      /**
       * Fingerprint of the quote on the page. If the quote has changed, the order is refused with the new
       * total.
       */
      quoteFingerprint: atMost(
        64,
        z.string(),
        "This page is out of date. Reload the page and try again.",
      ).optional(),
    },
    { error: (issue) => unknownFieldSentence(issue) },
  )
  .superRefine((form, problems) => {
    const tip = readTip(form);
    const errors = { ...giftErrors(form), ...(tip.ok ? {} : tip.refusal) };
    for (const [field, message = ""] of Object.entries(errors))
      problems.addIssue({ code: "custom", path: [field], message });
  });

/** A parsed checkout. */
export type CheckoutForm = z.output<typeof checkoutForm>;
export type CheckoutField = keyof CheckoutForm;

/** Parses the fields of a checkout form. */
export function readCheckoutForm(fields: unknown): Result<CheckoutForm, FieldErrors<CheckoutField>> {
  const read = checkoutForm.safeParse(fields);
  return read.success ? ok(read.data) : refused(fieldErrors(read.error));
}

/** Returns the message for a field that the checkout form doesn't have. */
export function unknownFieldSentence(issue: { code?: string; keys?: unknown }): string {
  if (issue.code !== "unrecognized_keys" || !Array.isArray(issue.keys)) {
    return "We couldn't read this form. Reload the page and try again.";
  }
  const names = issue.keys.map((key) => String(key).slice(0, 40)).slice(0, 3);
  return `This form has no field "${names.join('", "')}". Prices and totals are calculated by the shop.`;
}
