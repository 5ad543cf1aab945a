import { redirect } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import type { Route } from "./+types/overview";

/**
 * The admin opens on the work of the day. Spec 2 opens it on Products; that tab is not there yet, and the
 * redirect leaves with it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  return redirect("/admin/orders");
}
