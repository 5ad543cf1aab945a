import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { appIcons } from "#app/base/settings/settings.ts";
import type { Route } from "./+types/web-manifest";

export const handle: CachedPage = { keptUnder: [] };

const PAPER = "#faf7f0";

/** Web app manifest, for installing the shop on a phone. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteName, isDemo } = await currentSettings(context.get(database));
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: "Hemp-derived THC, measured in milligrams and delivered to adults.",
    start_url: "/shop",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: appIcons(isDemo),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
