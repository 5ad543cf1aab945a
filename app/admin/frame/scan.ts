import { redirect } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { findScanned } from "#app/admin/kit/find-scanned.server.ts";
import type { Route } from "./+types/scan";

/** Leads to what a scanner read, after a sign-in when the session was over (rules screens/scan-lookup), or to the search for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get("code") ?? "";
  const to = await findScanned(adminOf(context).db, code);
  return redirect(to ?? `/admin/search?${new URLSearchParams({ q: code })}`);
}
