import { adminOf, uncached } from "#app/admin/kit/admin.server.ts";
import { listPictures } from "#app/base/media/queries.server.ts";
import { ONE_ORDER, readListQuery } from "#app/base/records/list-query.ts";
import type { Route } from "./+types/picture-list";

/** A page of the image library as JSON, for the picker in other forms (base/media/picture-picker.tsx). */
export async function loader({ context, url }: Route.LoaderArgs) {
  return uncached(await listPictures(adminOf(context).db, readListQuery(url.searchParams, ONE_ORDER)));
}
