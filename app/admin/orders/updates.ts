import { answerScript } from "#app/admin/kit/item-action.server.ts";
import type { Route } from "./+types/updates";
import { readOrderUpdates } from "./queries.server.ts";

/** `GET /admin/orders/news`: what has happened in the admin area (`OrderUpdates`). */
export function loader(asked: Route.LoaderArgs) {
  return answerScript(asked, readOrderUpdates);
}
