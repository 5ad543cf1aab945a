import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import {
  currentContent,
  currentCurriculum,
  findMovedArticle,
  findMovedCourse,
} from "#app/content/education/queries.server.ts";
import type { Route } from "./+types/overlay-text";

export const handle: CachedPage = { keptUnder: [] };

/**
 * Returns the text of an overlay: `{ content }` of an article or `{ curriculum }` of a course, also under a
 * former slug; 404 and null if there's none.
 */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const ofCourse = pattern.includes("/courses/");
  const read = ofCourse ? currentCurriculum : currentContent;
  const findMoved = ofCourse ? findMovedCourse : findMovedArticle;
  const found = (await read(db, params.slug)) ?? (await read(db, (await findMoved(db, params.slug)) ?? ""));
  return found ? Response.json(found) : Response.json(null, { status: 404 });
}
