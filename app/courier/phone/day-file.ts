import { registerPhone } from "#app/accounts/couriers/register-phone.server.ts";
import { isoText, shopDate, shopDayAround } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import { type DoorCall, isCallTaken } from "#app/trade/handoff/door-call.ts";
import { listDoorCalls, listOwnExceptions } from "#app/trade/handoff/queries.server.ts";
import { listCourierRoutes } from "#app/trade/routes/courier-queries.server.ts";
import { makeBirthChecks } from "#app/trade/routes/try-birth-date.server.ts";
import type { Route } from "./+types/day-file";
import { answerPhone } from "./answer-phone.server.ts";
import type { CourierDay } from "./day-shape.ts";

/** Returns who at the shop is handling a call now. */
function helperOf(call: DoorCall, now: string): CourierDay["helpers"][number] | null {
  const { stopId, taken } = call;
  return taken && isCallTaken(call, now) ? { stopId, by: taken.by, at: taken.at } : null;
}

/**
 * GET /courier/day: today's stops of the signed-in courier only (rules routes/courier-access,
 * courier-app/stops).
 */
export async function loader(args: Route.LoaderArgs) {
  return answerPhone(args, async ({ courier, db, now, phoneId, answer }) => {
    const userAgent = args.request.headers.get("user-agent") ?? "";
    const ownId = await registerPhone(db, courier, { phoneId, userAgent }, now);
    const courierId = courier.userId;
    const day = shopDate(now);
    await makeBirthChecks(db, { courierId, day });
    const { lateFeeBack, shopPhone } = await readSettings(db);
    const [routes, exceptions, rules, calls] = await Promise.all([
      listCourierRoutes(db, { courierId, day, givesFeeBack: lateFeeBack }, now),
      listOwnExceptions(db, courierId, day),
      readRulesOn(db, now),
      listDoorCalls(db, courierId),
    ]);
    const { until } = shopDayAround(now.epochMilliseconds);
    const found: CourierDay = {
      ...{ courierId, phoneId: ownId, day: day.toString(), at: isoText(Temporal.Now.instant()) },
      ...{ until: isoText(Temporal.Instant.fromEpochMilliseconds(until)) },
      ...{ shopPhone, age: leastAge(rules), routes, exceptions },
      helpers: calls.flatMap((call) => helperOf(call, isoText(now)) ?? []),
    };
    return answer(found);
  });
}
