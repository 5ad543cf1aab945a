import { plainDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, line, number, optionalLine, own } from "#app/base/records/fields.ts";
import { ADMIN_SECOND_FACTORS, AGE_GATES, type SiteSettings } from "#app/base/settings/settings.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/windows.ts";
import { zipListText } from "#app/trade/promotions/promotion.ts";

/** The largest minimum of an order. */
export const LARGEST_MINIMUM_CENTS = 100_000;

const ORDERS = { min: 1, max: 10_000 };
const ORDERS_OF_WINDOW = { min: 1, max: LARGEST_CAPACITY };
// In minutes.
const HOUR = { min: 0, max: 60 };
const DAY = { min: 0, max: 1_440 };
const AFTER_START = "the minutes after the start";
const BEFORE_START = "the minutes before the start";

/** The settings of the shop, as admins write them (rules settings-screens/fields). */
export const SETTINGS = describeItem({
  siteName: line("Site Name", "the site name", 60),
  contactEmail: line("Contact Email", "the contact email", 254),
  deliveryHoursStart: own<string>("Delivery Hours Start"),
  deliveryHoursEnd: own<string>("Delivery Hours End"),
  minimumOrderAmount: own<string>("Minimum Order Amount"),
  ordering: choice("Ordering", ["open", "paused"], "Please choose whether ordering is open.", {
    open: "Open",
    paused: "Paused",
  }),
  pausedMessage: optionalLine("Message while ordering is paused", "the message", 200),
  ageGate: choice("Age question", AGE_GATES, "Please choose how the age is asked.", {
    banner: "A notice at the bottom of the page",
    full: "A full screen",
    off: "Not asked",
  }),
  openOrdersPerCustomer: number("Open orders per customer", "the open orders per customer", ORDERS),
  openOrdersPerPhone: number("Open orders per phone number", "the open orders per phone number", ORDERS),
  windowCapacity: number("Orders per delivery window", "the orders per window", ORDERS_OF_WINDOW),
  expressClosesMinutes: number("Express closes, minutes after its start", AFTER_START, HOUR),
  standardClosesMinutes: number("Standard closes, minutes before its start", BEFORE_START, DAY),
  scheduledClosesMinutes: number("Scheduled closes, minutes before its start", BEFORE_START, DAY),
  shopPhone: optionalLine("Phone of the shop", "the phone", 30),
  routeGoodsMost: number("Goods on one route, at most, dollars", "the goods on one route", {
    min: 1,
    max: 100_000,
  }),
  cashDifferenceMost: number("Cash difference without a reason, up to dollars", "the cash difference", {
    min: 0,
    max: 1_000,
  }),
  payBeforeLeaving: box("An order is paid before its car leaves"),
  manifestIdNumber: box("The manifest has room for the number of the ID"),
  lateFeeBack: box("Give the delivery fee back when we are 15 minutes late"),
  packWithoutScan: box("Goods can be packed without scanning"),
  scanEachUnit: box("Scan each unit"),
  promotionCodes: box("Customers can use promotion codes"),
  noPromotionZips: own<readonly string[]>("No promotion codes in these ZIPs", zipListText),
  lowStockMark: number("Low stock at", "the low-stock mark", { min: 0, max: 10_000 }),
  orderMail: box("Email the shop each new order"),
  orderMailTo: own<readonly string[]>("Send new orders to", (addresses) => addresses.join(", ")),
  mailSender: optionalLine("Sender of mail", "the sender", 320),
  adminSecondFactor: choice(
    "Second factor of admins",
    ADMIN_SECOND_FACTORS,
    "Please choose whether a second factor is needed.",
    {
      off: "Off",
      offered: "Offered: admins are invited to set one up",
      required: "Required: nobody gets in without one",
    },
  ),
});

type StoredSettings = Omit<SiteSettings, "minimumOrderCents" | "version"> & { minimumOrderAmount: number };

/** The settings as their form shows them; the minimum is kept in dollars (rules totals/minimum-order). */
export function settingsValues(settings: StoredSettings): FormValues {
  return SETTINGS.values({
    ...settings,
    contactEmail: settings.contactEmail ?? "",
    ordering: settings.orderingPaused ? "paused" : "open",
    minimumOrderAmount: plainDollars(Math.round(settings.minimumOrderAmount * 100)),
  });
}
