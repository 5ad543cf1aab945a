import { answerScript } from "#app/admin/kit/item-action.server.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import type { Route } from "./+types/search-json";
import { searchEverything } from "./search-everything.server.ts";

/** `GET /admin/search.json?q=…`: what the search over everything finds. */
export function loader(asked: Route.LoaderArgs) {
  const search = readSearch(asked.url.searchParams);
  return answerScript(asked, async (db) => ({ groups: await searchEverything(db, search) }));
}
