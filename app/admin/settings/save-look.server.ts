import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { type LookRow, lockLook, writeLook } from "#app/base/settings/write-settings.server.ts";
import type { LookForm } from "./look-form.ts";

/**
 * Saves the shop's look (rules settings/look, screens/edit-conflict). Every process drops its cached pages,
 * and shows it from its next request.
 */
export function saveLook(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: LookForm,
  now: Temporal.Instant,
): Promise<Result<LookRow, SaveRefusal<LookRow>>> {
  return transact<LookRow, SaveRefusal<LookRow>>(db, async (tx, changed) => {
    changed.add("site");
    const read = () => lockLook(tx);
    const write = (values: typeof fields, next: number, current: LookRow | null) =>
      writeLook(tx, { ...values, version: next }, current);
    const saving = { actor, table: "shop_look", id, version, read, values: () => fields, write };
    return saveItem(tx, saving, now);
  });
}
