import { answerScript } from "#app/admin/kit/item-action.server.ts";
import type { Route } from "./+types/updates";
import { readRoutesUpdates } from "./read-board.server.ts";

/** `GET /admin/routes/news?day=…`: the version of what an open screen of routes shows. */
export function loader(asked: Route.LoaderArgs) {
  return answerScript(asked, (db) => readRoutesUpdates(db, asked.url.searchParams.get("day") ?? ""));
}
