import { redirect } from "react-router";
import { findAdminPreferences } from "#app/accounts/auth/admin-preferences.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import type { Route } from "./+types/opening";
import { START_PAGES } from "./start-screens.ts";

/** `/admin?tab=…` opens on the section of that name; `/admin`, and any other name, on the admin's start screen (rules screens/addresses). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, db } = adminOf(context);
  const asked = `/admin/${url.searchParams.get("tab")}`;
  const section = SECTIONS.find(({ path }) => path === asked);
  if (section) return redirect(section.path);
  const chosen = await findAdminPreferences(db, viewer.userId);
  return redirect(START_PAGES[chosen?.startScreen ?? "products"].path);
}
