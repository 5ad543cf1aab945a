import { database } from "#app/base/db/context.server.ts";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { currentContent } from "#app/content/education/queries.server.ts";
import type { Route } from "./+types/article-content";

export const handle: KeptPage = { keptUnder: [] };

/** `GET /education/articles/:slug/content`: `{ content }` for the overlay; 404 and null when there is no such article. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await currentContent(context.get(database), params.slug);
  return found ? Response.json(found) : Response.json(null, { status: 404 });
}
