import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { listShopTexts, type ShopText } from "./queries.server.ts";

const remember = rememberReads<ShopText[]>("site", 1);

/** The published texts for display, kept in memory until an admin publishes. */
export function currentShopTexts(db: Db): Promise<ShopText[]> {
  return remember("texts", () => listShopTexts(db));
}
