import { LARGEST_CAPACITY } from "#app/delivery/day-windows.ts";
import type { FormValues } from "#app/desk/meanwhile.ts";
import { plainDollars } from "#app/lib/money.ts";
import type { SiteSettings } from "#app/settings/settings.ts";

/** What the form of the settings calls its fields (rules 39.1). */
export const SETTING_LABELS = {
  siteName: "Site Name",
  contactEmail: "Contact Email",
  deliveryHoursStart: "Delivery Hours Start",
  deliveryHoursEnd: "Delivery Hours End",
  minimumOrderAmount: "Minimum Order Amount",
  ordering: "Ordering",
  pausedMessage: "Message while ordering is paused",
  ageGate: "Age question",
  openOrdersPerCustomer: "Open orders per customer",
  openOrdersPerPhone: "Open orders per phone number",
  windowCapacity: "Orders per delivery window",
  expressClosesMinutes: "Express closes, minutes after its start",
  standardClosesMinutes: "Standard closes, minutes before its start",
  scheduledClosesMinutes: "Scheduled closes, minutes before its start",
  lowStockMark: "Low stock at",
  mailSender: "Sender of mail",
  adminSecondFactor: "Second factor of admins",
};

export type SettingField = keyof typeof SETTING_LABELS;

/** The least and the most that the form takes of each number. */
export const SETTING_BOUNDS = {
  openOrdersPerCustomer: { min: 1, max: 10_000 },
  openOrdersPerPhone: { min: 1, max: 10_000 },
  windowCapacity: { min: 1, max: LARGEST_CAPACITY },
  expressClosesMinutes: { min: 0, max: 60 },
  standardClosesMinutes: { min: 0, max: 1_440 },
  scheduledClosesMinutes: { min: 0, max: 1_440 },
  lowStockMark: { min: 0, max: 10_000 },
} as const;
/** The largest minimum of an order. */
export const LARGEST_MINIMUM_CENTS = 100_000;

/** The choices of the form in words, by field and value. */
export const SETTING_CHOICES = {
  ordering: { open: "Open", paused: "Paused" },
  ageGate: { banner: "A notice at the bottom of the page", full: "A full screen", off: "Not asked" },
  adminSecondFactor: {
    off: "Off",
    offered: "Offered: admins are invited to set one up",
    required: "Required: nobody gets in without one",
  },
} as const;

type StoredSettings = Omit<SiteSettings, "minimumOrderCents" | "version"> & { minimumOrderAmount: number };

/** The settings as their form shows them; the minimum is kept in dollars (rules 25.5). */
export function settingsValues(settings: StoredSettings): Record<SettingField, string> & FormValues {
  return {
    siteName: settings.siteName,
    contactEmail: settings.contactEmail,
    deliveryHoursStart: settings.deliveryHoursStart,
    deliveryHoursEnd: settings.deliveryHoursEnd,
    minimumOrderAmount: plainDollars(Math.round(settings.minimumOrderAmount * 100)),
    ordering: settings.orderingPaused ? "paused" : "open",
    pausedMessage: settings.pausedMessage,
    ageGate: settings.ageGate,
    openOrdersPerCustomer: String(settings.openOrdersPerCustomer),
    openOrdersPerPhone: String(settings.openOrdersPerPhone),
    windowCapacity: String(settings.windowCapacity),
    expressClosesMinutes: String(settings.expressClosesMinutes),
    standardClosesMinutes: String(settings.standardClosesMinutes),
    scheduledClosesMinutes: String(settings.scheduledClosesMinutes),
    lowStockMark: String(settings.lowStockMark),
    mailSender: settings.mailSender,
    adminSecondFactor: settings.adminSecondFactor,
  };
}

/** A stored value in the words of the form, for the notice of what somebody else changed. */
export function shownSetting(field: string, value: string): string | undefined {
  const choices: Record<string, string> | undefined = Object.hasOwn(SETTING_CHOICES, field)
    ? SETTING_CHOICES[field as keyof typeof SETTING_CHOICES]
    : undefined;
  return choices?.[value];
}
