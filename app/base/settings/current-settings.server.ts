import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { readSettings } from "./queries.server.ts";
import type { SiteSettings } from "./settings.ts";

const remember = rememberReads<SiteSettings>("site", 1);

/** The settings for display, kept in memory until an admin saves. Code that decides about an order reads them anew. */
export function currentSettings(db: Db): Promise<SiteSettings> {
  return remember("settings", () => readSettings(db));
}
