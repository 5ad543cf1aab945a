import { answerScript } from "#app/admin/kit/item-action.server.ts";
import type { Route } from "./+types/alarms-answer";
import { readAlarmStrip } from "./alarms.server.ts";

/** `GET /admin/orders/alarms`: who needs the shop, and which goods may not go (`Alarms`). */
export function loader(asked: Route.LoaderArgs) {
  return answerScript(asked, (db) => readAlarmStrip(db));
}
