import type { Config } from "#app/base/config/config.server.ts";
import { isPlaceholder, type Sender, senderOf } from "#app/base/lib/email.ts";

/** How the shop asks for the age: a notice at the bottom, a full screen, or not at all (rules header/age-gate). */
export const AGE_GATES = ["banner", "full", "off"] as const;
export type AgeGateSetting = (typeof AGE_GATES)[number];

/** Whether admins need a second factor: not asked for, invited to set one up, or kept out until they have (rules sign-in/admin-second-factor). */
export const ADMIN_SECOND_FACTORS = ["off", "offered", "required"] as const;
type AdminSecondFactor = (typeof ADMIN_SECOND_FACTORS)[number];

/**
 * Default settings of the shop and its sales (rules settings/*, delivery/*, totals/*, checkout/*, header/*),
 * until an admin saves others.
 */
export const DEFAULT_SETTINGS = {
  siteName: "Evenlake",
  /** Contact address; null until its owner has entered one (rules settings/contact-address). */
  contactEmail: null as string | null,
  /** Shop time. */
  deliveryHoursStart: "08:00",
  deliveryHoursEnd: "22:00",
  minimumOrderCents: 2_500,
  ageGate: "banner" as AgeGateSetting,
  orderingPaused: false,
  pausedMessage: "",
  windowCapacity: 8,
  /** Maximum open orders per customer, and per phone number across accounts. */
  openOrdersPerCustomer: 3,
  openOrdersPerPhone: 3,
  adminSecondFactor: "offered" as AdminSecondFactor,
  /**
   * When a window can no longer be booked, in minutes: after the start of an Express window, before that of a Standard
   * or Scheduled one.
   */
  expressClosesMinutes: 15,
  standardClosesMinutes: 60,
  scheduledClosesMinutes: 120,
  /** A counted product with so many units or fewer is marked as low in the admin area. */
  lowStockMark: 5,
  /** Shop phone number; "" = none. */
  shopPhone: "",
  /** The goods on one route are worth at most so many dollars (rules routes/goods-limit). */
  routeGoodsMost: 5_000,
  /** Counted cash that differs by more dollars than this needs a reason (rules accounting/blind-count). */
  cashDifferenceMost: 5,
  /** Whether an order must be paid before its car leaves, and whether the manifest has room for the number of an ID. */
  payBeforeLeaving: false,
  manifestIdNumber: false,
  /** Whether the delivery fee is refunded when we are 15 minutes late (rules on-time/late-refund). */
  lateFeeBack: false,
  /** Whether goods may be packed without a scan, for a reason that is kept, and whether each unit is scanned (rules packing/without-scanning, packing/scan-feedback). */
  packWithoutScan: true,
  scanEachUnit: false,
  /**
   * Whether customers may use promotion codes, and the ZIPs in which none may be used, since a city forbids them (rules promotions/opt-in).
   */
  promotionCodes: false,
  noPromotionZips: [] as string[],
  /** Whether the shop is emailed each new order, and where to; [] = the contact address (rules email/order-notice). */
  orderMail: true,
  orderMailTo: [] as string[],
  /** The sender of the shop's mail, "Evenlake <hello@evenlake.example>"; "" = the one the process was given. */
  mailSender: "",
  /** True for the shop that was filled with the demo, whose texts promise what its invented owner does. */
  isDemo: false,
  version: 0,
};
export type SiteSettings = typeof DEFAULT_SETTINGS;

/** To which of these addresses the shop is emailed a new order; none of a shop that has only the placeholder. */
export function orderMailRecipients({
  orderMail,
  orderMailTo,
  contactEmail,
}: Pick<SiteSettings, "orderMail" | "orderMailTo" | "contactEmail">): string[] {
  if (!orderMail) return [];
  const asked = orderMailTo.length > 0 ? orderMailTo : [contactEmail ?? ""];
  return asked.filter((address) => address !== "" && !isPlaceholder({ address }));
}

/** The pages whose text an admin publishes; until then each is a placeholder (rules home/placeholders). */
export const SHOP_TEXTS = ["privacy", "terms", "faq"] as const;
export type ShopTextSlug = (typeof SHOP_TEXTS)[number];

/** The names of the texts, in the footer and as the placeholder's heading. */
export const SHOP_TEXT_NAMES: Record<ShopTextSlug, { footer: string; page: string }> = {
  privacy: { footer: "Privacy", page: "Privacy Policy" },
  terms: { footer: "Terms", page: "Terms of Service" },
  faq: { footer: "FAQ", page: "FAQ" },
};

/** The contact form, which takes messages whether or not the shop has a contact address. */
export const CONTACT_FORM = "/about#contact";

/**
 * How to contact the shop, for use in a sentence: "write to us at hello@shop.com" (rules
 * settings/contact-address).
 */
export function writeToUs(contactEmail: string | null): string {
  return contactEmail === null
    ? "write to us through the contact form on our About page"
    : `write to us at ${contactEmail}`;
}

/** Limits that today's compliance rules set for customers and products (trade/compliance/rules.ts). */
type Law = {
  /** Minimum age of customers, in completed years. */
  age: number;
  /** The most of each measure that any product has; a measure without a limit is absent. */
  limits: { delta9Percent?: number; thcMgPerServing?: number; thcMgPerPackage?: number };
  /** The same as the sentence of the footer; "" without limits. */
  limitsText: string;
};

/** The process's own facts about the shop. */
type Place = {
  /** "https://shop.example", where the shop is reached from outside. */
  origin: string;
  /** Whether pages may promise mail (rules email/no-mail-server). */
  canMail: boolean;
};

/** Returns the facts in every page's frame. `texts` are the published ones. */
export function siteOf(settings: SiteSettings, place: Place, texts: ShopTextSlug[], law: Law) {
  return {
    ...place,
    name: settings.siteName,
    isDemo: settings.isDemo,
    contactEmail: settings.contactEmail,
    /** "08:00", shop time. */
    hoursStart: settings.deliveryHoursStart,
    hoursEnd: settings.deliveryHoursEnd,
    minimumOrderCents: settings.minimumOrderCents,
    /** Message while ordering is paused; null while it is open. */
    pausedMessage: settings.orderingPaused ? settings.pausedMessage : null,
    texts,
    ...law,
  };
}

/**
 * Returns the sender of the shop's emails (rules email/sender): from the settings, else from the process. A
 * real shop never sends from the placeholder; it uses the contact address, or until there is one, its host.
 */
export function shopSender(
  { mailSender, contactEmail, siteName, isDemo }: SiteSettings,
  { mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">,
): Sender {
  const sender = senderOf(mailSender, mailFrom);
  if (isDemo || !isPlaceholder(sender)) return sender;
  return { name: siteName, address: contactEmail ?? `no-reply@${publicUrl.hostname}` };
}
