import { plainDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, line, number, optionalLine, own } from "#app/base/records/fields.ts";
import { ORDERING } from "#app/base/settings/opening.ts";
import { OFFERED_WAYS } from "#app/base/settings/payment-ways.ts";
import {
  ADMIN_SECOND_FACTORS,
  AGE_GATES,
  SHOP_NAME_LENGTH,
  type SiteSettings,
} from "#app/base/settings/settings.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/windows.ts";
import { zipListText } from "#app/trade/promotions/promotion.ts";

/** Largest allowed minimum order. */
export const LARGEST_MINIMUM_CENTS = 100_000;

const ORDERS = { min: 1, max: 10_000 };
const ORDERS_OF_WINDOW = { min: 1, max: LARGEST_CAPACITY };
// In minutes.
const HOUR = { min: 0, max: 60 };
const DAY = { min: 0, max: 1_440 };
// Of an order without payment.
const HOURS = { min: 1, max: 720 };
const AFTER_START = "the minutes after the start";
const BEFORE_START = "the minutes before the start";

/** Shop settings as admins edit them (rules settings-screens/fields). */
export const SETTINGS = describeItem({
  siteName: line("Site Name", "the site name", SHOP_NAME_LENGTH),
  tagline: optionalLine("Tagline", "the tagline", 120),
  contactEmail: line("Contact Email", "the contact email", 254),
  noticeEmail: optionalLine("Notice address", "the notice address", 254),
  deliveryHoursStart: own<string>("Delivery Hours Start"),
  deliveryHoursEnd: own<string>("Delivery Hours End"),
  minimumOrderAmount: own<string>("Minimum Order Amount"),
  ordering: choice("Ordering", ORDERING, "Choose whether ordering is open.", {
    open: "Open",
    paused: "Paused",
    soon: "Coming soon",
  }),
  opensOn: own<Temporal.PlainDate | null>("Opening day"),
  pausedMessage: optionalLine("Message while ordering is paused", "the message", 200),
  paymentWays: choice("Ways to pay", OFFERED_WAYS, "Choose how customers can pay.", {
    at_door: "At the door",
    both: "At the door or by payment link",
    link: "By payment link",
  }),
  payLinkText: optionalLine("Payment link text", "the text of the payment link", 200),
  payLinkAddress: optionalLine("Payment link address", "the address of the payment link", 300),
  payReminderHours: number("Payment reminder after (hours)", "the hours until the reminder", HOURS),
  payCancelHours: number("Cancel unpaid orders after (hours)", "the hours until the cancellation", HOURS),
  giftOrders: box("Accept gift orders"),
  tips: box("Accept tips"),
  tipAmountsCents: own<readonly number[]>("Tip amounts", (amounts) => amounts.map(plainDollars).join(", ")),
  ageGate: choice("Age gate", AGE_GATES, "Choose how visitors confirm their age.", {
    banner: "Banner",
    full: "Full screen",
    off: "Off",
  }),
  openOrdersPerCustomer: number("Open orders per customer", "the open orders per customer", ORDERS),
  openOrdersPerPhone: number("Open orders per phone number", "the open orders per phone number", ORDERS),
  windowCapacity: number("Capacity per delivery window", "the capacity per window", ORDERS_OF_WINDOW),
  expressClosesMinutes: number("Express cutoff (minutes after the window starts)", AFTER_START, HOUR),
  standardClosesMinutes: number("Standard cutoff (minutes before the window starts)", BEFORE_START, DAY),
  scheduledClosesMinutes: number("Scheduled cutoff (minutes before the window starts)", BEFORE_START, DAY),
  expressFeeCents: own<number>("Express fee", plainDollars),
  standardFeeCents: own<number>("Standard fee", plainDollars),
  scheduledFeeCents: own<number>("Scheduled Delivery fee", plainDollars),
  freeDeliveryOverCents: own<number | null>("Free delivery over", (cents) =>
    cents === null ? "" : plainDollars(cents),
  ),
  redeliveryFeeCents: own<number>("Redelivery fee", plainDollars),
  shopPhone: optionalLine("Shop phone", "the phone", 30),
  routeGoodsMost: number("Maximum product value per route ($)", "the product value per route", {
    min: 1,
    max: 100_000,
  }),
  cashDifferenceMost: number("Cash over/short allowed without a reason ($)", "the cash over/short", {
    min: 0,
    max: 1_000,
  }),
  payBeforeLeaving: box("Require payment before dispatch"),
  manifestIdNumber: box("Leave space for ID numbers on manifests"),
  lateFeeBack: box("Refund the delivery fee when 15 minutes late"),
  packWithoutScan: box("Allow packing without scanning"),
  scanEachUnit: box("Scan each unit"),
  promotionCodes: box("Accept promo codes"),
  noPromotionZips: own<readonly string[]>("ZIP codes without promo codes", zipListText),
  lowStockMark: number("Low-stock threshold", "the low-stock threshold", { min: 0, max: 10_000 }),
  orderMail: box("Email the shop each new order"),
  orderMailTo: own<readonly string[]>("Send new orders to", (addresses) => addresses.join(", ")),
  mailSender: optionalLine("Email sender", "the sender", 320),
  adminSecondFactor: choice(
    "Two-step verification for admins",
    ADMIN_SECOND_FACTORS,
    "Choose whether two-step verification is required.",
    {
      off: "Off",
      offered: "Optional: admins are prompted to set it up",
      required: "Required for all admins",
    },
  ),
});

type StoredSettings = Omit<SiteSettings, "minimumOrderCents" | "version" | "delivery"> & {
  minimumOrderAmount: number;
};

/** Returns the settings as form values; the minimum is stored in dollars (rules totals/minimum-order). */
export function settingsValues(settings: StoredSettings): FormValues {
  return SETTINGS.values({
    ...settings,
    contactEmail: settings.contactEmail ?? "",
    ordering: settings.orderingPaused ? (settings.opensOn ? "soon" : "paused") : "open",
    minimumOrderAmount: plainDollars(Math.round(settings.minimumOrderAmount * 100)),
  });
}
