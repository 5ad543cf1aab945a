import { eq } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isPlaceholder } from "#app/base/lib/email.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { DEFAULT_SETTINGS, type ShopTextSlug, type SiteSettings } from "./settings.ts";
import { shopTexts, siteSettings } from "./tables.server.ts";

const SETTINGS_ID = "1";

/** Joins the settings to a read of another feature; hand the row to `settingsOf`. */
export const settingsRow = eq(siteSettings.id, SETTINGS_ID);

/** The current settings, or the defaults until an admin has saved any. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const [row] = await db.select().from(siteSettings).where(settingsRow);
  return settingsOf(row ?? null);
}

/**
 * Turns the row of the settings into settings. The row keeps the minimum in dollars (rules totals/minimum-order), the settings in cents.
 */
export function settingsOf(row: typeof siteSettings.$inferSelect | null): SiteSettings {
  if (!row) return DEFAULT_SETTINGS;
  const { id: _, minimumOrderAmount, ...rest } = row;
  return {
    ...rest,
    contactEmail: contactOf(row),
    minimumOrderCents: Math.round(minimumOrderAmount * 100),
  };
}

/** The contact address that people can write to: the placeholder is one in the demo alone (rules settings/contact-address). */
function contactOf({ contactEmail, isDemo }: typeof siteSettings.$inferSelect): string | null {
  return contactEmail === "" || (!isDemo && isPlaceholder({ address: contactEmail })) ? null : contactEmail;
}

type ShopText = { slug: ShopTextSlug; title: string; content: RichText };

/** Those of the texts (privacy, terms, FAQ) that are published. */
export function listShopTexts(db: Db): Promise<ShopText[]> {
  const { slug, title, content } = shopTexts;
  return db.select({ slug, title, content }).from(shopTexts).where(eq(shopTexts.status, "published"));
}

const rememberSettings = rememberReads<SiteSettings>("site", 1);
const rememberTexts = rememberReads<ShopText[]>("site", 1);

/** The settings for display, kept in memory until an admin saves. Code that decides about an order reads them again. */
export function currentSettings(db: Db): Promise<SiteSettings> {
  return rememberSettings("settings", () => readSettings(db));
}

/** The published texts for display, kept in memory until an admin publishes. */
export function currentShopTexts(db: Db): Promise<ShopText[]> {
  return rememberTexts("texts", () => listShopTexts(db));
}
