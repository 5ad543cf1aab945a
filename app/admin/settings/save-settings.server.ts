import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { may } from "#app/accounts/auth/rights.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { afterOpening } from "#app/base/settings/opening.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { lockSettings, type SettingsRow, writeSettings } from "#app/base/settings/write-settings.server.ts";
import type { SettingsForm } from "./settings-form.ts";

/** The admin who saves, their roles, and whether their account has a second factor. */
type SettingsActor = Actor & Pick<Viewer, "hasSecondFactor" | "roles">;

type Refusal = SaveRefusal<SettingsRow> | { name: "would_lock_out" | "owners_alone" | "opening_over" };

/**
 * Saves the settings (rules screens/edit-conflict, settings-screens/fields). Every process uses them from its
 * next request. An admin without a second factor can't require one, since that would lock them out, and only an owner
 * changes whether one is required (rules settings-screens/guarded-settings).
 */
export function saveSettings(
  db: Database,
  { hasSecondFactor, roles, ...actor }: SettingsActor,
  { id, version, ...fields }: SettingsForm,
  now: Temporal.Instant,
): Promise<Result<SettingsRow, Refusal>> {
  return transact<SettingsRow, Refusal>(db, async (tx, changed) => {
    if (fields.adminSecondFactor === "required" && !hasSecondFactor)
      return refused({ name: "would_lock_out" });
    if (!may(roles, "manage-access")) {
      const { adminSecondFactor } = (await lockSettings(tx)) ?? DEFAULT_SETTINGS;
      if (fields.adminSecondFactor !== adminSecondFactor) return refused({ name: "owners_alone" });
    }
    // An opening day must be ahead (rules checkout/opening-day).
    if (afterOpening(fields, shopDate(now)) !== fields) return refused({ name: "opening_over" });
    changed.add("site").add("delivery");
    const read = () => lockSettings(tx);
    const write = (values: typeof fields, next: number, current: SettingsRow | null) =>
      writeSettings(tx, { ...values, version: next }, current);
    const saving = { actor, table: "site_settings", id, version, read, values: () => fields, write };
    return saveItem(tx, saving, now);
  });
}
