import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { answerScript } from "#app/admin/kit/item-action.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { takeDoorCall } from "#app/trade/handover/take-call.server.ts";
import type { Route } from "./+types/alarms-answer";
import { readAlarmStrip } from "./alarms.server.ts";

/** `GET /admin/orders/alarms`: who needs the shop, and which goods may not go (`Alarms`). */
export function loader(asked: Route.LoaderArgs) {
  return answerScript(asked, (db) => readAlarmStrip(db));
}

/** `POST` takes the call of a courier at the stop `stopId`, and answers with the same. */
export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked;
  const viewer = await requireAdmin(request, context);
  const stopId = String((await readSentForm(request)).get("stopId"));
  if (!isUuid(stopId)) return Response.json({ sentence: "Reload the page and try again." }, { status: 400 });
  const db = context.get(database);
  const actor = { ...actorOf(viewer, context), userId: viewer.userId };
  // One that is taken or settled already is seen in the answer.
  await takeDoorCall(db, actor, stopId, Temporal.Now.instant());
  return answerScript(asked, () => readAlarmStrip(db));
}
