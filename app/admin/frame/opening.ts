import { redirect } from "react-router";
import { findAdminPreferences } from "#app/accounts/auth/admin-preferences.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { database } from "#app/base/db/context.server.ts";
import type { Route } from "./+types/opening";
import { START_PAGES } from "./start-screens.ts";

/** `/admin?tab=…` opens on the section of that name; `/admin`, and any other name, on the admin's start screen (rules screens 7). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { userId } = await requireAdmin(request, context);
  const asked = `/admin/${url.searchParams.get("tab")}`;
  const section = SECTIONS.find(({ path }) => path === asked);
  if (section) return redirect(section.path);
  const chosen = await findAdminPreferences(context.get(database), userId);
  return redirect(START_PAGES[chosen?.startScreen ?? "products"].path);
}
