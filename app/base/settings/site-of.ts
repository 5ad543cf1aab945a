import type { ShopTextSlug, SiteSettings } from "./settings.ts";

/** What the rules of today say of every customer and every product (trade/compliance/rules.ts). */
type Law = {
  /** From which age somebody may buy, in completed years. */
  age: number;
  /** The most of each measure that any product has; a measure without a limit is absent. */
  limits: { delta9Percent?: number; thcMgPerServing?: number; thcMgPerPackage?: number };
  /** The same as the sentence of the footer; "" without limits. */
  limitsText: string;
};

/** What the process knows of the shop. */
type Place = {
  /** "https://shop.example", where the shop is reached from outside. */
  origin: string;
  /** Whether pages may promise mail (rules email/no-mail-server). */
  canMail: boolean;
};

/** What the frame of every page says of the shop. `texts` are those that are published. */
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
    /** Why ordering is paused; null while it is open. */
    pausedMessage: settings.orderingPaused ? settings.pausedMessage : null,
    texts,
    ...law,
  };
}
