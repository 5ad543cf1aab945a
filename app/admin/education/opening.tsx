import { redirect } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import type { Route } from "./+types/opening";

export const handle = screen({ load: "Error fetching education articles" });

/** Redirects the Education tab to its articles. */
export function loader({ context }: Route.LoaderArgs) {
  adminOf(context);
  return redirect("/admin/education/articles");
}
