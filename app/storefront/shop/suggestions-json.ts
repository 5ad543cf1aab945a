import { database } from "#app/base/db/context.server.ts";
import { currentSuggestions } from "#app/trade/catalog/queries.server.ts";
import { tidyText } from "#app/trade/catalog/shop-filters.ts";
import type { Route } from "./+types/suggestions-json";

/** Cached briefly: browsers often request the same text again while someone edits it. */
const KEPT = { headers: { "Cache-Control": "private, max-age=30" } };

/**
 * `GET /search/suggestions?q=…`: returns suggestions for the search field as someone types (rules
 * search/suggestions).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await currentSuggestions(context.get(database), tidyText(url.searchParams.get("q") ?? ""));
  const suggestions = found.map(({ slug, name, category, priceCents }) => ({
    slug,
    name,
    category,
    priceCents,
  }));
  return Response.json({ suggestions }, KEPT);
}
