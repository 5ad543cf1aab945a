import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { type SaveRefusal, saveItem } from "#app/desk/save-item.server.ts";
import type { Result } from "#app/lib/result.ts";
import { holdShopText, type ShopTextRow, writeShopText } from "#app/settings/write-shop-text.server.ts";
import type { ShopTextForm } from "./shop-text-form.ts";

/**
 * Saves one of the shop's texts as its form has it (rules 33.3, 35.17). Its page, the footer and the sitemap have it, or
 * have it no more, with the next request.
 */
export function saveShopText(
  db: Database,
  actor: Actor,
  { id, version, ...text }: ShopTextForm,
  now: Temporal.Instant,
): Promise<Result<ShopTextRow, SaveRefusal<ShopTextRow>>> {
  return transact(db, (tx, changed) => {
    changed.add("site");
    const read = () => holdShopText(tx, id);
    const write = (next: number, current: ShopTextRow | null) =>
      writeShopText(tx, { slug: id, version: next, ...text }, current, now);
    return saveItem(tx, { actor, table: "shop_texts", id, version, read, write }, now);
  });
}
