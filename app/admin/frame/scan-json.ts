import { adminOf, uncached } from "#app/admin/kit/admin.server.ts";
import { findScanned } from "#app/admin/kit/find-scanned.server.ts";
import type { Route } from "./+types/scan-json";

/** `GET /admin/scan.json?code=…`: the page for a scanned code, or null (rules screens/scan-lookup). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, viewer } = adminOf(context);
  return uncached({ to: await findScanned(db, url.searchParams.get("code") ?? "", viewer.roles) });
}
