/** Spec 4, Service areas, by distance from the base. */
export const BANDS = ["primary", "extended", "limited", "unavailable"] as const;
export type Band = (typeof BANDS)[number];
/** A band we deliver to. */
export type ServedBand = Exclude<Band, "unavailable">;

/** Spec 9, Delivery. */
export const DELIVERY_OPTIONS = ["express", "standard", "scheduled"] as const;
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number];
