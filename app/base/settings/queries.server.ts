import { eq } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { slugOf } from "#app/base/lib/compared.ts";
import { isPlaceholder } from "#app/base/lib/email.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { setShopTimeZone } from "#app/base/lib/shop-time.ts";
import { type BusinessDetails, NO_DETAILS } from "./business-details.ts";
import type { DeliveryProfile } from "./delivery-profile.ts";
import { NO_LOOK, type ShopLook } from "./look.ts";
import { DEFAULT_SETTINGS, type SiteSettings } from "./settings.ts";
import type { ShopTextSlug } from "./shop-texts.ts";
import { businessDetails, deliveryProfile, shopLook, shopTexts, siteSettings } from "./tables.server.ts";

const SETTINGS_ID = "1";

/** Join conditions for reading the settings with another feature's data; pass the rows to `settingsOf`. */
export const settingsRow = eq(siteSettings.id, SETTINGS_ID);
export const profileRow = eq(deliveryProfile.id, SETTINGS_ID);

/** Returns the current settings, or the defaults if none were saved yet. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const [row] = await db
    .select({ settings: siteSettings, delivery: deliveryProfile })
    .from(siteSettings)
    .leftJoin(deliveryProfile, profileRow)
    .where(settingsRow);
  return row ? settingsOf(row.settings, row.delivery) : DEFAULT_SETTINGS;
}

/**
 * Converts the stored rows to settings. The row has the minimum in dollars (rules totals/minimum-order), the
 * settings in cents.
 */
export function settingsOf(
  row: typeof siteSettings.$inferSelect | null,
  delivery: typeof deliveryProfile.$inferSelect | null,
): SiteSettings {
  if (!row) return DEFAULT_SETTINGS;
  const { id: _, minimumOrderAmount, ...rest } = row;
  return {
    ...rest,
    contactEmail: contactOf(row),
    minimumOrderCents: Math.round(minimumOrderAmount * 100),
    delivery: delivery ? profileOf(delivery) : DEFAULT_SETTINGS.delivery,
  };
}

/** Converts the stored row to a delivery profile. */
function profileOf(row: typeof deliveryProfile.$inferSelect): DeliveryProfile {
  const { id: _, baseLat: lat, baseLng: lng, ...profile } = row;
  return { ...profile, base: { lat, lng } };
}

/**
 * Returns the contact address; the placeholder counts as one only in the demo (rules
 * settings/contact-address).
 */
function contactOf({ contactEmail, isDemo }: typeof siteSettings.$inferSelect): string | null {
  return contactEmail === "" || (!isDemo && isPlaceholder({ address: contactEmail })) ? null : contactEmail;
}

/** Returns the business details; all empty if none were saved yet. */
export async function readBusinessDetails(db: Db): Promise<BusinessDetails> {
  const [row] = await db.select().from(businessDetails);
  if (!row) return NO_DETAILS;
  const { id: _, counselOn, ...details } = row;
  return { ...details, counselOn: counselOn?.toString() ?? null };
}

/** Returns the shop's look; nothing given if none was saved yet. */
export async function readLook(db: Db): Promise<ShopLook> {
  const [row] = await db.select().from(shopLook);
  if (!row) return NO_LOOK;
  const { id: _, ...look } = row;
  return look;
}

type ShopText = { slug: ShopTextSlug; title: string; content: RichText };

/** Returns which texts (privacy, terms, FAQ) are published. */
export function listShopTexts(db: Db): Promise<ShopText[]> {
  const { slug, title, content } = shopTexts;
  return db.select({ slug, title, content }).from(shopTexts).where(eq(shopTexts.status, "published"));
}

const rememberSettings = rememberReads<SiteSettings>("site", 1);
const rememberDetails = rememberReads<BusinessDetails>("site", 1);
const rememberLook = rememberReads<ShopLook>("site", 1);
const rememberTexts = rememberReads<ShopText[]>("site", 1);

/**
 * Returns the settings for display, cached until an admin saves them, and sets this process's time zone to the
 * shop's. Code that decides about orders reads them again.
 */
export async function currentSettings(db: Db): Promise<SiteSettings> {
  const settings = await rememberSettings("settings", () => readSettings(db));
  setShopTimeZone(settings.delivery.timeZone);
  return settings;
}

/** Names a file that the shop hands out, without extension: "evenlake-audit-2026-11-27". */
export async function shopFileName(db: Db, name: string): Promise<string> {
  const { siteName } = await currentSettings(db);
  return `${slugOf(siteName) ?? "shop"}-${name}`;
}

/** Returns the business details for display, cached until an admin saves them. */
export function currentBusinessDetails(db: Db): Promise<BusinessDetails> {
  return rememberDetails("details", () => readBusinessDetails(db));
}

/** Returns the shop's look for display, cached until an admin saves it. */
export function currentLook(db: Db): Promise<ShopLook> {
  return rememberLook("look", () => readLook(db));
}

/** Returns which texts are published, for display, cached until an admin publishes one. */
export function currentShopTexts(db: Db): Promise<ShopText[]> {
  return rememberTexts("texts", () => listShopTexts(db));
}
