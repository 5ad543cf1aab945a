/** The bands, by distance from the base (rules 5.2). */
export const BANDS = ["primary", "extended", "limited", "unavailable"] as const;
export type Band = (typeof BANDS)[number];
/** A band we deliver to. */
export type ServedBand = Exclude<Band, "unavailable">;

/** The ways of delivery, quickest first (rules 6.1). */
export const DELIVERY_OPTIONS = ["express", "standard", "scheduled"] as const;
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number];
