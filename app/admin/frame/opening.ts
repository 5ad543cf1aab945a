import { redirect } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import type { Route } from "./+types/opening";

/** `/admin?tab=…` opens on the section of that name; `/admin`, and any other name, on the products (rules screens 7). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const asked = `/admin/${url.searchParams.get("tab")}`;
  return redirect(SECTIONS.find(({ path }) => path === asked)?.path ?? "/admin/products");
}
