import { adminOf, uncached } from "#app/admin/kit/admin.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { takeDoorCall } from "#app/trade/handoff/resolve-exception.server.ts";
import type { Route } from "./+types/alarms-answer";
import { readAlarmStrip } from "./alarms.server.ts";

/** `GET /admin/orders/alarms`: couriers who need help, and blocked goods (`Alarms`). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, may } = adminOf(context);
  return uncached(await readAlarmStrip(db, { withCalls: may("dispatch-orders") }));
}

/** `POST` takes the call of a courier at the stop `stopId`, and returns the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor, db, now } = adminOf(context);
  const stopId = String((await readSentForm(request)).get("stopId"));
  if (!isUuid(stopId)) return Response.json({ sentence: "Reload the page and try again." }, { status: 400 });
  // The response includes a call that was already taken or resolved.
  await takeDoorCall(db, actor, stopId, now);
  return uncached(await readAlarmStrip(db, { withCalls: true }));
}
