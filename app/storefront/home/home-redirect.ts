import { redirect } from "react-router";
import type { Route } from "./+types/home-redirect";

/**
 * /home is the home page (rules addresses/redirects). The mark of a sign-out is passed on, since the home page says that it succeeded.
 */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.searchParams.has("signed-out") ? "/?signed-out=1" : "/", 301);
}
