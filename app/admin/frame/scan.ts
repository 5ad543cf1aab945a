import { redirect } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { findScanned } from "#app/admin/kit/find-scanned.server.ts";
import type { Route } from "./+types/scan";

/**
 * Redirects to the page for a scanned code, or to the search, signing in first if the session ended (rules
 * screens/scan-lookup).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get("code") ?? "";
  const { db, viewer } = adminOf(context);
  const to = await findScanned(db, code, viewer.roles);
  return redirect(to ?? `/admin/search?${new URLSearchParams({ q: code })}`);
}
