import { type BusinessDetails, publicDetails } from "./business-details.ts";
import type { ShownLook } from "./look.ts";
import { closedOn } from "./opening.ts";
import { paymentFacts } from "./payment-ways.ts";
import type { DeliveryFees, SiteSettings } from "./settings.ts";
import type { ShopTextSlug } from "./shop-texts.ts";
import { weekHours } from "./week-hours.ts";

// Apart from the settings, because browsers need only the result.

/** Returns the fees among the settings. */
function feesOf(settings: SiteSettings): DeliveryFees {
  const { expressFeeCents, standardFeeCents, scheduledFeeCents, freeDeliveryOverCents, redeliveryFeeCents } =
    settings;
  return { expressFeeCents, standardFeeCents, scheduledFeeCents, freeDeliveryOverCents, redeliveryFeeCents };
}

/** Limits for customers and products under today's compliance rules (trade/compliance/rules.ts). */
type Law = {
  /** Minimum age of customers, in completed years. */
  age: number;
  /** Subject of a sentence about that age: "Minnesota law", "The law". */
  lawName: string;
  /** Maximum of each measure for any product; absent if unlimited. */
  limits: { delta9Percent?: number; thcMgPerServing?: number; thcMgPerPackage?: number };
  /** The limits as a sentence for the footer; "" if there are none. */
  limitsText: string;
};

/** Facts about the shop that the process provides. */
type Place = {
  /** Public origin of the shop, "https://shop.example". */
  origin: string;
  /** Whether pages may promise email (rules email/no-mail-server). */
  canMail: boolean;
};

type Shown = {
  settings: SiteSettings;
  details: BusinessDetails;
  look: ShownLook;
  /** Published texts. */
  texts: ShopTextSlug[];
  /** Names of the plans that the shop announces; none without a membership. */
  plans: string[];
  /** The banner of the shop page; texts may be "". */
  banner: { heading: string; text: string; summary: string };
  /** Whether there is something to read in the Education Center, and a guide for first-time customers. */
  hasEducation: boolean;
  hasGuide: boolean;
  /** The bar above the header; null for none. A link may be "". */
  announcement: { text: string; link: string } | null;
  today: Temporal.PlainDate;
};

/** Returns the facts for the frame of every page. */
export function siteOf({ settings, details, look, texts, today, ...shown }: Shown, place: Place, law: Law) {
  return {
    ...place,
    name: settings.siteName,
    tagline: settings.tagline,
    isDemo: settings.isDemo,
    contactEmail: settings.contactEmail,
    phone: settings.shopPhone,
    details: publicDetails(details),
    look,
    /** "08:00", shop time. */
    hoursStart: settings.deliveryHoursStart,
    hoursEnd: settings.deliveryHoursEnd,
    minimumOrderCents: settings.minimumOrderCents,
    fees: feesOf(settings),
    payment: paymentFacts(settings),
    delivery: settings.delivery,
    week: weekHours(settings),
    /** Why the shop takes no orders; null while it does. */
    closed: closedOn(settings, today),
    texts,
    ...shown,
    ...law,
  };
}

/** The facts for the frame of every page. */
export type Site = ReturnType<typeof siteOf>;
