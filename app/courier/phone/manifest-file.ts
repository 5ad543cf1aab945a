import { requireCourier } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { appIcons } from "#app/base/settings/settings.ts";
import type { Route } from "./+types/manifest-file";

const PAPER = "#faf7f0";

/** Web app manifest, so a phone can install /courier as an app (rules courier-app/offline-page). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireCourier(request, context);
  const { siteName, isDemo } = await currentSettings(context.get(database));
  const manifest = {
    name: `${siteName} courier`,
    short_name: "Courier",
    start_url: "/courier",
    scope: "/courier",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: appIcons(isDemo),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "private, no-store",
    },
  });
}
