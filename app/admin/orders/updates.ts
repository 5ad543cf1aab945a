import { adminOf, uncached } from "#app/admin/kit/admin.server.ts";
import { anId } from "#app/base/records/list-query.ts";
import type { Route } from "./+types/updates";
import { readOrderUpdates } from "./queries.server.ts";

/** `GET /admin/orders/news`: the latest updates (`OrderUpdates`), with `?pack=…` also of that order's packing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return uncached(await readOrderUpdates(adminOf(context).db, anId(url.searchParams.get("pack") ?? "")));
}
