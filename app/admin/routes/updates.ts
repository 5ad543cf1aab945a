import { adminOf, uncached } from "#app/admin/kit/admin.server.ts";
import type { Route } from "./+types/updates";
import { readRoutesUpdates } from "./read-board.server.ts";

/** `GET /admin/routes/news?day=…`: version of an open screen of routes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return uncached(await readRoutesUpdates(adminOf(context).db, url.searchParams.get("day") ?? ""));
}
