import { requireCourier } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { appLook } from "#app/base/settings/look.ts";
import { currentLook, currentSettings } from "#app/base/settings/queries.server.ts";
import type { Route } from "./+types/manifest-file";

/** Web app manifest, so a phone can install /courier as an app (rules courier-app/offline-page). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireCourier(request, context);
  const db = context.get(database);
  const [{ siteName, isDemo }, look] = await Promise.all([currentSettings(db), currentLook(db)]);
  const manifest = {
    name: `${siteName} courier`,
    short_name: "Courier",
    start_url: "/courier",
    scope: "/courier",
    display: "standalone",
    ...appLook(isDemo, look),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "private, no-store",
    },
  });
}
