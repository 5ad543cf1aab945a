import { redirect } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { findScanned } from "#app/admin/kit/find-scanned.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { Route } from "./+types/scan";

/** Leads to what a scanner read, after a sign-in when the session was over (rules scans 3), or to the search for it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const code = url.searchParams.get("code") ?? "";
  const to = await findScanned(context.get(database), code);
  return redirect(to ?? `/admin/search?${new URLSearchParams({ q: code })}`);
}
