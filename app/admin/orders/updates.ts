import { answerScript } from "#app/admin/kit/item-action.server.ts";
import { anId } from "#app/base/records/list-query.ts";
import type { Route } from "./+types/updates";
import { readOrderUpdates } from "./queries.server.ts";

/** `GET /admin/orders/news`: what has happened in the admin area (`OrderUpdates`); `?pack=…` for the packing of that order too. */
export function loader(asked: Route.LoaderArgs) {
  const packing = anId(asked.url.searchParams.get("pack") ?? "");
  return answerScript(asked, (db) => readOrderUpdates(db, packing));
}
