import { redirect } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import type { Route } from "./+types/overview";

/**
 * The admin opens on the orders (rules 22.1). Once the products have a list here, it opens on them, and this
 * redirect goes.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  return redirect("/admin/orders");
}
