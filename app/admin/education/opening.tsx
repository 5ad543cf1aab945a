import { redirect } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import type { Route } from "./+types/opening";

/** The Education tab opens with its articles (rules content-screens 1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  return redirect("/admin/education/articles");
}

/** The sidebar leads here, so a way that the network breaks off ends here as well. */
export const ErrorBoundary = fetchFailure("Error fetching education articles");
