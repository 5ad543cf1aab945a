import { database } from "#app/base/db/context.server.ts";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { currentContent, currentCurriculum } from "#app/content/education/queries.server.ts";
import type { Route } from "./+types/overlay-text";

export const handle: KeptPage = { keptUnder: [] };

/** The text of an overlay: `{ content }` of an article, `{ curriculum }` of a course; 404 and null when there is none. */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const read = pattern.includes("/courses/") ? currentCurriculum : currentContent;
  const found = await read(context.get(database), params.slug);
  return found ? Response.json(found) : Response.json(null, { status: 404 });
}
