import { redirect } from "react-router";
import type { Route } from "./+types/home-redirect";

/** /home is the home page (rules 22.1). That somebody has just signed out is passed on, since that page says so. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.searchParams.has("signed-out") ? "/?signed-out=1" : "/", 301);
}
