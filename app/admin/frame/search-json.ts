import { adminOf, uncached } from "#app/admin/kit/admin.server.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import type { Route } from "./+types/search-json";
import { searchEverything } from "./search-everything.server.ts";

/** `GET /admin/search.json?q=…`: results of the global search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, viewer } = adminOf(context);
  return uncached({ groups: await searchEverything(db, readSearch(url.searchParams), viewer.roles) });
}
