import { redirect } from "react-router";
import { mayOpen } from "#app/accounts/auth/admin-addresses.ts";
import { START_SCREENS } from "#app/accounts/auth/admin-preferences.ts";
import { findAdminPreferences } from "#app/accounts/auth/users.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { PREFERENCES_PATH, SCREEN_PATHS, SECTIONS, START_PAGES } from "#app/admin/kit/sections.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { orderingOn } from "#app/base/settings/opening.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import type { Route } from "./+types/opening";

const FIRST_STEPS = "/admin/overview";

/**
 * Redirects `/admin?tab=…` to the section of that name, and `/admin` or any other name to the admin's start
 * screen, or to the first screen that they may open (rules screens/addresses).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, db, now } = adminOf(context);
  const asked = `/admin/${url.searchParams.get("tab")}`;
  const section = SECTIONS.find(({ path }) => path === asked);
  if (section) return redirect(section.path);
  const [{ startScreen }, settings] = await Promise.all([
    findAdminPreferences(db, viewer.userId),
    currentSettings(db),
  ]);
  // Until a shop opens, it begins with its first steps (rules first-steps/list).
  const isClosed = !settings.isDemo && orderingOn(settings, shopDate(now)) === "paused";
  if (isClosed && mayOpen(viewer.roles, FIRST_STEPS)) return redirect(FIRST_STEPS);
  const pages = [startScreen, ...START_SCREENS].map((screen) => START_PAGES[screen].path);
  const first = [...pages, ...SCREEN_PATHS].find((path) => mayOpen(viewer.roles, path));
  return redirect(first ?? PREFERENCES_PATH);
}
