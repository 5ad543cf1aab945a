import { redirect } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import type { Route } from "./+types/opening";
import { tabAddress } from "./sections.ts";

/** `/admin` opens on the products, and `/admin?tab=…` on the section of that name (rules 33.7). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  return redirect(tabAddress(url.searchParams.get("tab")));
}
