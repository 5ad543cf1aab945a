import { redirect } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import type { Route } from "./+types/overview";

/**
 * The admin opens on the orders (rules 22.1). It will open on the products once they have a list here, and this
 * redirect will go then.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  return redirect("/admin/orders");
}
