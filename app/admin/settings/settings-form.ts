import { z } from "zod";
import { EMAIL, EMAIL_LENGTH, readSender, SENDER_SENTENCE } from "#app/base/lib/email.ts";
import { formatMoney, parseDollars, withCommas } from "#app/base/lib/money.ts";
import { lineOfText, optionalDay, phoneLine, requiredLine, typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { isLinkAddress } from "#app/base/settings/payment-ways.ts";
import { MOST_TIP_CENTS } from "#app/trade/cart/tip.ts";
import { zipList } from "#app/trade/promotions/promotion-form.ts";
import { LARGEST_MINIMUM_CENTS, SETTINGS } from "./settings-item.ts";

const MINIMUM = "Please enter the minimum order amount in dollars, from 0 to 1,000, such as 25.00.";

const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

const time = (what: string) =>
  typedCode(`Please enter ${what}.`).regex(CLOCK, `Please enter ${what} as a time, such as 08:00.`);

const email = requiredLine("the contact email", EMAIL_LENGTH).regex(
  EMAIL,
  "Please enter a valid email address, such as name@example.com.",
);

export const OPENING_DAY = "Choose the day on which the shop opens, after today.";
const NOTICE_ADDRESS = "Enter one email address, such as name@example.com, or leave the field blank.";

/** Largest allowed delivery fee, and threshold of free delivery. */
const LARGEST_FEE_CENTS = 100_000;
const LARGEST_FREE_OVER_CENTS = 1_000_000;

/** Parses an amount of dollars to cents. */
function dollars(what: string, mostCents: number) {
  const sentence = `Please enter ${what} in dollars, from 0 to ${withCommas(mostCents / 100)}, such as 7.99.`;
  return z
    .string({ error: sentence })
    .transform(parseDollars)
    .refine((cents) => cents !== null && cents <= mostCents, sentence)
    .transform((cents) => cents ?? 0);
}

const FREE_OVER = dollars("the amount for free delivery", LARGEST_FREE_OVER_CENTS);

/** The amount above which delivery is free; null if blank. */
const freeOver = z.string({ error: "Reload the page and try again." }).transform((typed, problems) => {
  if (typed.trim() === "") return null;
  const read = FREE_OVER.safeParse(typed);
  if (read.success) return read.data;
  problems.addIssue({ code: "custom", message: read.error.issues[0]?.message });
  return z.NEVER;
});

const LINK_ADDRESS = "Enter an address that begins with https://, such as https://pay.example.com/{order}.";
const LATER = "An order must be canceled later than its reminder. Enter more hours than for the reminder.";

const MOST_ADDRESSES = 5;
const ADDRESSES = `Enter up to ${MOST_ADDRESSES} email addresses separated by commas, or leave the field blank.`;

/** Parses a list of email addresses, each once; empty for none. */
const addressList = z
  .string({ error: ADDRESSES })
  .max(MOST_ADDRESSES * (EMAIL_LENGTH + 2), ADDRESSES)
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .refine((all) => all.length <= MOST_ADDRESSES && all.every(isOneEmail), ADDRESSES);

const MOST_AMOUNTS = 4;
const AMOUNTS = `Enter up to ${MOST_AMOUNTS} amounts in dollars, separated by commas, each up to ${formatMoney(MOST_TIP_CENTS)}, or leave the field blank.`;

/** Parses the amounts of tips to cents, each once; empty for none. */
const tipAmounts = lineOfText("the tip amounts", 60).transform((text, problems) => {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  const amounts = [...new Set(typed.map(parseDollars))];
  const read = amounts.flatMap((cents) => (cents && cents <= MOST_TIP_CENTS ? [cents] : []));
  if (read.length === amounts.length && read.length <= MOST_AMOUNTS) return read;
  problems.addIssue({ code: "custom", message: AMOUNTS });
  return z.NEVER;
});

/** Form of the settings (rules settings-screens/fields). The minimum is a number of dollars, as stored. */
export const settingsForm = itemForm(SETTINGS, {
  contactEmail: email,
  noticeEmail: lineOfText("the notice address", EMAIL_LENGTH)
    .toLowerCase()
    .refine((text) => text === "" || EMAIL.test(text), NOTICE_ADDRESS),
  deliveryHoursStart: time("when delivery starts"),
  deliveryHoursEnd: time("when delivery ends"),
  minimumOrderAmount: z
    .string({ error: MINIMUM })
    .transform(parseDollars)
    .refine((cents) => cents !== null && cents <= LARGEST_MINIMUM_CENTS, MINIMUM)
    .transform((cents) => (cents ?? 0) / 100),
  expressFeeCents: dollars("the Express fee", LARGEST_FEE_CENTS),
  standardFeeCents: dollars("the Standard fee", LARGEST_FEE_CENTS),
  scheduledFeeCents: dollars("the Scheduled Delivery fee", LARGEST_FEE_CENTS),
  freeDeliveryOverCents: freeOver,
  redeliveryFeeCents: dollars("the redelivery fee", LARGEST_FEE_CENTS),
  tipAmountsCents: tipAmounts,
  opensOn: optionalDay(OPENING_DAY),
  noPromotionZips: zipList,
  shopPhone: phoneLine("the phone", false),
  orderMailTo: addressList,
  mailSender: lineOfText("the sender", 320).refine(
    (text) => text === "" || readSender(text) !== null,
    SENDER_SENTENCE,
  ),
})
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine(({ deliveryHoursStart: start, deliveryHoursEnd: end }, problems) => {
    if (end > start || !CLOCK.test(start) || !CLOCK.test(end)) return;
    problems.addIssue({
      code: "custom",
      path: ["deliveryHoursEnd"],
      message: "Delivery must end after it starts, on the same day.",
    });
  })
  .superRefine(({ paymentWays, payLinkAddress: address }, problems) => {
    if (address === "" ? paymentWays === "at_door" : isLinkAddress(address)) return;
    problems.addIssue({ code: "custom", path: ["payLinkAddress"], message: LINK_ADDRESS });
  })
  .superRefine(({ payReminderHours, payCancelHours }, problems) => {
    if (payCancelHours > payReminderHours) return;
    problems.addIssue({ code: "custom", path: ["payCancelHours"], message: LATER });
  })
  .superRefine(({ ordering, opensOn }, problems) => {
    if (ordering === "soon" && !opensOn)
      problems.addIssue({ code: "custom", path: ["opensOn"], message: OPENING_DAY });
  })
  .transform(({ ordering, opensOn, ...fields }) => ({
    ...fields,
    orderingPaused: ordering !== "open",
    opensOn: ordering === "soon" ? opensOn : null,
  }));
export type SettingsForm = z.infer<typeof settingsForm>;

const isOneEmail = (address: string) => address.length <= EMAIL_LENGTH && EMAIL.test(address);
