import { database } from "#app/db/context.server.ts";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import { currentContent } from "../current-education.server.ts";
import type { Route } from "./+types/article-content";

/** `GET /education/articles/:slug/content`: `{ content }` for the overlay; 404 and null when there is no such article. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await currentContent(context.get(database), params.slug);
  return found ? Response.json(found, { headers: VISITOR_PAGE }) : Response.json(null, { status: 404 });
}
