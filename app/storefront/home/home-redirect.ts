import { redirect } from "react-router";
import type { Route } from "./+types/home-redirect";

/**
 * Redirects /home to the home page (rules addresses/redirects). Passes on the sign-out parameter, because the
 * home page confirms the sign-out.
 */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.searchParams.has("signed-out") ? "/?signed-out=1" : "/", 301);
}
