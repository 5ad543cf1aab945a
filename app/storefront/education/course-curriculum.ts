import { database } from "#app/base/db/context.server.ts";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { currentCurriculum } from "#app/content/education/queries.server.ts";
import type { Route } from "./+types/course-curriculum";

export const handle: KeptPage = { keptUnder: [] };

/** `GET /education/courses/:slug/curriculum`: `{ curriculum }` for the overlay; 404 and null when there is no such course. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await currentCurriculum(context.get(database), params.slug);
  return found ? Response.json(found) : Response.json(null, { status: 404 });
}
