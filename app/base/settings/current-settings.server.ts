import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { listShopTexts, readSettings, type ShopText } from "./queries.server.ts";
import type { SiteSettings } from "./settings.ts";

const rememberSettings = rememberReads<SiteSettings>("site", 1);
const rememberTexts = rememberReads<ShopText[]>("site", 1);

/** The settings for display, kept in memory until an admin saves. Code that decides about an order reads them anew. */
export function currentSettings(db: Db): Promise<SiteSettings> {
  return rememberSettings("settings", () => readSettings(db));
}

/** The published texts for display, kept in memory until an admin publishes. */
export function currentShopTexts(db: Db): Promise<ShopText[]> {
  return rememberTexts("texts", () => listShopTexts(db));
}
