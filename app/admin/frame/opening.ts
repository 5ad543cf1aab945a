import { redirect } from "react-router";
import { findAdminPreferences } from "#app/accounts/auth/users.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { SECTIONS, START_PAGES } from "#app/admin/kit/sections.ts";
import type { Route } from "./+types/opening";

/**
 * Redirects `/admin?tab=…` to the section of that name, and `/admin` or any other name to the admin's start
 * screen (rules screens/addresses).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, db } = adminOf(context);
  const asked = `/admin/${url.searchParams.get("tab")}`;
  const section = SECTIONS.find(({ path }) => path === asked);
  if (section) return redirect(section.path);
  const chosen = await findAdminPreferences(db, viewer.userId);
  return redirect(START_PAGES[chosen?.startScreen ?? "products"].path);
}
