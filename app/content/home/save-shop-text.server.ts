import { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { requiredRichText } from "#app/base/lib/rich-text-form.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { lockShopText, type ShopTextRow, writeShopText } from "#app/base/settings/write-settings.server.ts";
import { keepVersions } from "#app/base/versions/keep-version.server.ts";
import { SHOP_TEXT } from "./home-item.ts";

/** The form of a policy (rules content-screens/policies). Its id is the last part of its path. */
export const shopTextForm = itemForm(SHOP_TEXT, { content: requiredRichText }).extend({
  id: z.enum(SHOP_TEXTS, { error: "Reload the page and try again." }),
});
export type ShopTextForm = z.infer<typeof shopTextForm>;

const keep = keepVersions(SHOP_TEXT, SHOP_TEXT.values);

/**
 * Saves a policy from its form (rules screens/edit-conflict, content-screens/policies). Visitors see it on
 * their next request.
 */
export function saveShopText(
  db: Database,
  actor: Actor,
  { id, version, ...text }: ShopTextForm,
  now: Temporal.Instant,
): Promise<Result<ShopTextRow, SaveRefusal<ShopTextRow>>> {
  return transact(db, (tx, changed) => {
    changed.add("site");
    const read = () => lockShopText(tx, id);
    const write = (values: typeof text, next: number, current: ShopTextRow | null) =>
      writeShopText(tx, { slug: id, version: next, ...values }, current, now);
    const saving = { actor, table: "shop_texts", id, version, read, values: () => text, write, keep };
    return saveItem(tx, saving, now);
  });
}
