import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import {
  type DetailsRow,
  lockBusinessDetails,
  writeBusinessDetails,
} from "#app/base/settings/write-settings.server.ts";
import type { BusinessForm } from "./business-form.ts";

/** Why the details weren't saved: counsel can't have checked the rules on a day to come. */
type BusinessRefusal = SaveRefusal<DetailsRow> | { name: "checked_later" };

/** Saves the business details (rules settings/business-details, settings/counsel, screens/edit-conflict). */
export function saveBusiness(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: BusinessForm,
  now: Temporal.Instant,
): Promise<Result<DetailsRow, BusinessRefusal>> {
  return transact<DetailsRow, BusinessRefusal>(db, async (tx, changed) => {
    const { counselOn } = fields;
    if (counselOn && Temporal.PlainDate.compare(counselOn, shopDate(now)) > 0)
      return refused({ name: "checked_later" });
    changed.add("site");
    const read = () => lockBusinessDetails(tx);
    const write = (values: typeof fields, next: number, current: DetailsRow | null) =>
      writeBusinessDetails(tx, { ...values, version: next }, current);
    const saving = { actor, table: "business_details", id, version, read, values: () => fields, write };
    return saveItem(tx, saving, now);
  });
}
