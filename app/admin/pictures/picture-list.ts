import { data } from "react-router";
import { findCurrentViewer, requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { listPictures } from "#app/base/media/queries.server.ts";
import { ONE_ORDER, readListQuery } from "#app/base/records/list-query.ts";
import type { Route } from "./+types/picture-list";

/** A page of the library as JSON, for choosing a picture inside another form (base/media/picture-picker.tsx). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  // The dialog that asks cannot follow a redirect to a page.
  if (!(await findCurrentViewer(context))) throw data(null, { status: 401 });
  await requireAdmin(request, context);
  const answer = await listPictures(context.get(database), readListQuery(url.searchParams, ONE_ORDER));
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
