import type { Config } from "#app/base/config/config.server.ts";
import { isPlaceholder, type Sender, senderOf } from "#app/base/lib/email.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { DEMO_DELIVERY } from "./delivery-defaults.ts";
import type { OfferedWays } from "./payment-ways.ts";

/** Age gate: a notice at the bottom, a full screen, or none (rules header/age-gate). */
export const AGE_GATES = ["banner", "full", "off"] as const;
export type AgeGateSetting = (typeof AGE_GATES)[number];

/**
 * Whether admins need a second factor: not needed, offered, or required for access (rules
 * sign-in/admin-second-factor).
 */
export const ADMIN_SECOND_FACTORS = ["off", "offered", "required"] as const;
type AdminSecondFactor = (typeof ADMIN_SECOND_FACTORS)[number];

/** Name of an owner's shop until its first admin enters one (rules settings/site-name). */
export const NEW_SHOP_NAME = "My shop";
export const SHOP_NAME_LENGTH = 60;

/**
 * Default settings of the shop and its sales (rules settings/*, delivery/*, totals/*, checkout/*, header/*).
 */
export const DEFAULT_SETTINGS = {
  siteName: "Evenlake",
  /** One sentence below the name in the footer; "" = none (rules settings/tagline). */
  tagline: "",
  /** Contact address; null until an admin enters one (rules settings/contact-address). */
  contactEmail: null as string | null,
  /** Address for emails to the shop itself; "" = the contact address (rules settings/notice-address). */
  noticeEmail: "",
  /** Shop time. */
  deliveryHoursStart: "08:00",
  deliveryHoursEnd: "22:00",
  minimumOrderCents: 2_500,
  ageGate: "banner" as AgeGateSetting,
  orderingPaused: false,
  pausedMessage: "",
  /** Day on which a paused shop opens by itself; null = it stays paused. */
  opensOn: null as Temporal.PlainDate | null,
  /**
   * Ways to pay (rules payment/ways), the text and address of the payment link, and the hours from an order to
   * the reminder and to the cancellation of an order not paid by then.
   */
  paymentWays: "at_door" as OfferedWays,
  payLinkText: "",
  payLinkAddress: "",
  payReminderHours: 2,
  payCancelHours: 24,
  /** Whether an order can be a gift, for another recipient (rules gift/order). */
  giftOrders: false,
  /** Whether customers may add a tip at checkout, and the amounts suggested (rules tips/checkout). */
  tips: false,
  tipAmountsCents: [] as Cents[],
  windowCapacity: 8,
  /** Maximum open orders per customer, and per phone number across accounts. */
  openOrdersPerCustomer: 3,
  openOrdersPerPhone: 3,
  adminSecondFactor: "offered" as AdminSecondFactor,
  /**
   * When a window can no longer be booked, in minutes: after the start of an Express window, before that of a
   * Standard or Scheduled one.
   */
  expressClosesMinutes: 15,
  standardClosesMinutes: 60,
  scheduledClosesMinutes: 120,
  /**
   * Fee of each delivery option, the amount above which delivery is free (null = never), and the fee of a
   * third attempt (rules delivery/fees, delivery/free-delivery, delivery/redelivery-fee).
   */
  expressFeeCents: 1_299,
  standardFeeCents: 799,
  scheduledFeeCents: 599,
  freeDeliveryOverCents: 7_500 as Cents | null,
  redeliveryFeeCents: 500,
  /** Low-stock threshold: a product with tracked stock of at most this many units is marked in the admin. */
  lowStockMark: 5,
  /** Shop phone number; "" = none. */
  shopPhone: "",
  /** Maximum value of the goods on one route, in dollars (rules routes/goods-limit). */
  routeGoodsMost: 5_000,
  /** Largest over/short in dollars that needs no reason (rules accounting/blind-count). */
  cashDifferenceMost: 5,
  /** Whether an order must be paid before dispatch, and whether the manifest has a column for ID numbers. */
  payBeforeLeaving: false,
  manifestIdNumber: false,
  /** Whether the delivery fee is refunded if a delivery is 15 minutes late (rules on-time/late-refund). */
  lateFeeBack: false,
  /**
   * Whether goods may be packed without scanning, with a recorded reason, and whether each unit is scanned
   * (rules packing/without-scanning, packing/scan-feedback).
   */
  packWithoutScan: true,
  scanEachUnit: false,
  /**
   * Whether customers may use promo codes, and ZIP codes where none may be used because a city forbids them
   * (rules promotions/opt-in).
   */
  promotionCodes: false,
  noPromotionZips: [] as string[],
  /**
   * Whether the shop gets an email for each new order, and at which addresses; [] = the notice address (rules
   * email/order-notice).
   */
  orderMail: true,
  orderMailTo: [] as string[],
  /** Sender of the shop's emails, "Evenlake <hello@evenlake.example>"; "" = the process's setting. */
  mailSender: "",
  /** Whether this is the demo shop, whose texts make promises for its fictional owner. */
  isDemo: false,
  /** Where and when the shop delivers; a row of its own, read with the settings. */
  delivery: DEMO_DELIVERY,
  version: 0,
};
export type SiteSettings = typeof DEFAULT_SETTINGS;

/** What deliveries cost. */
export type DeliveryFees = Pick<
  SiteSettings,
  | "expressFeeCents"
  | "standardFeeCents"
  | "scheduledFeeCents"
  | "freeDeliveryOverCents"
  | "redeliveryFeeCents"
>;

/** Returns the address for emails to the shop itself; null for none (rules settings/notice-address). */
export const noticeAddress = ({
  noticeEmail,
  contactEmail,
}: Pick<SiteSettings, "noticeEmail" | "contactEmail">): string | null => noticeEmail || contactEmail;

/** Returns the addresses that get an email for each new order; none if the shop has only the placeholder. */
export function orderMailRecipients({
  orderMail,
  orderMailTo,
  ...shop
}: Pick<SiteSettings, "orderMail" | "orderMailTo" | "noticeEmail" | "contactEmail">): string[] {
  if (!orderMail) return [];
  const asked = orderMailTo.length > 0 ? orderMailTo : [noticeAddress(shop) ?? ""];
  return asked.filter((address) => address !== "" && !isPlaceholder({ address }));
}

/**
 * Returns the sender of the shop's emails (rules email/sender): from the settings, else from the process. A
 * real shop never sends from the placeholder, but from the contact address or, without one, an address at its
 * own host.
 */
export function shopSender(
  { mailSender, contactEmail, siteName, isDemo }: SiteSettings,
  { mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">,
): Sender {
  const sender = senderOf(mailSender, mailFrom);
  if (isDemo || !isPlaceholder(sender)) return sender;
  return { name: siteName, address: contactEmail ?? `no-reply@${publicUrl.hostname}` };
}
