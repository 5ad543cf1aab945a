import type { Db } from "#app/db/client.server.ts";
import { rememberReads } from "#app/db/memory.server.ts";
import { readSettings } from "./queries.server.ts";
import type { SiteSettings } from "./settings.ts";

const remember = rememberReads<SiteSettings>("site", 1);

/** The settings for showing them: from memory until an admin saves. What decides about an order reads afresh. */
export function currentSettings(db: Db): Promise<SiteSettings> {
  return remember("settings", () => readSettings(db));
}
