import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { appLook } from "#app/base/settings/look.ts";
import { currentLook, currentSettings } from "#app/base/settings/queries.server.ts";
import type { Route } from "./+types/web-manifest";

export const handle: CachedPage = { keptUnder: [] };

/** Web app manifest, for installing the shop on a phone. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [{ siteName, isDemo }, look] = await Promise.all([currentSettings(db), currentLook(db)]);
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: "Hemp-derived THC, measured in milligrams and delivered to adults.",
    start_url: "/shop",
    scope: "/",
    display: "standalone",
    ...appLook(isDemo, look),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
