import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { saveServiceZip, type ZipSaved } from "#app/trade/delivery/save-service-zip.server.ts";
import type { ServiceZipForm } from "#app/trade/delivery/service-zip-form.ts";
import { announceTo, retimeRoutes } from "#app/trade/routes/change-routes.server.ts";

/**
 * Saves a ZIP code and updates the ETAs of routes that go there (rules settings-screens/zip-form,
 * routes/route-planning).
 */
export function saveZip(
  db: Database,
  actor: Actor,
  form: ServiceZipForm,
  now: Temporal.Instant,
): Promise<ZipSaved> {
  return saveServiceZip(db, actor, form, now, async (tx, changed) => {
    const couriers = await retimeRoutes(tx, [form.zip]);
    if (couriers.length > 0) announceTo(changed, couriers);
  });
}
