import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { lockSettings, type SettingsRow, writeSettings } from "#app/base/settings/write-settings.server.ts";
import type { SettingsForm } from "./settings-form.ts";

/** The admin who saves, and whether their account has a second factor. */
type SettingsActor = Actor & { hasSecondFactor: boolean };

type Refusal = SaveRefusal<SettingsRow> | { name: "would_lock_out" };

/**
 * Saves the settings (rules screens/edit-conflict, settings-screens/fields). Every process uses them from its
 * next request. An admin without a second factor can't require one, since that would lock them out (rules
 * settings-screens/guarded-settings).
 */
export function saveSettings(
  db: Database,
  { hasSecondFactor, ...actor }: SettingsActor,
  { id, version, ...fields }: SettingsForm,
  now: Temporal.Instant,
): Promise<Result<SettingsRow, Refusal>> {
  return transact<SettingsRow, Refusal>(db, async (tx, changed) => {
    if (fields.adminSecondFactor === "required" && !hasSecondFactor)
      return refused({ name: "would_lock_out" });
    changed.add("site").add("delivery");
    const read = () => lockSettings(tx);
    const write = (values: typeof fields, next: number, current: SettingsRow | null) =>
      writeSettings(tx, { ...values, version: next }, current);
    const saving = { actor, table: "site_settings", id, version, read, values: () => fields, write };
    return saveItem(tx, saving, now);
  });
}
