import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { aboutMail, type SaidOnce } from "#app/admin/kit/said.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { takeBackRoute } from "#app/trade/handoff/take-back-route.server.ts";
import { dispatchRoute, endRoute } from "#app/trade/routes/dispatch-route.server.ts";
import { placeStops } from "#app/trade/routes/place-stops.server.ts";
import { deleteRoute, makeRoute, sequenceRoute, setRoute } from "#app/trade/routes/plan-route.server.ts";
import { proposeDay } from "#app/trade/routes/propose-day.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { fieldsOfRoute, type RouteRequest, routeForm } from "./route-form.ts";
import { leftOverParams } from "./route-texts.ts";

/** Response to a move sent by a script. */
export type StopPlaced = { placed: true };

/** Result of a form about routes, for its page to answer. */
type RouteAnswer =
  | { refused: RefusedForm; status: number }
  | { placed: true; quietly: boolean }
  /** `search` belongs to the address of the day's routes; `next` is the page it was sent from. */
  | {
      done: Exclude<RouteRequest["intent"], "place">;
      said: SaidOnce;
      day: string | null;
      search: string;
      next: string | null;
    };

/** Carries out an admin's form about routes; null if the route doesn't exist. */
export async function doWithRoutes(db: Database, actor: Actor, sent: FormData): Promise<RouteAnswer | null> {
  const fields = fieldsOfRoute(sent);
  // A form value can't be a list, so the selected couriers are returned as one string.
  const values = { ...typedValues(fields), couriers: sent.getAll("courier").join(" ") };
  const read = routeForm.safeParse(fields);
  if (!read.success) {
    return { refused: { errors: shown(fieldErrors(read.error)), values }, status: 400 };
  }
  const form = read.data;
  const done = await carryOut(db, actor, form);
  if (!done.ok) {
    const { name, sentence, field } = done.refusal;
    if (name === "not_found") return null;
    return { refused: { errors: { [field ?? ""]: sentence }, values }, status: name === "busy" ? 503 : 409 };
  }
  if (form.intent === "place") return { placed: true, quietly: form.script === "on" };
  const day = "day" in form ? form.day.toString() : null;
  const next = ("next" in form && form.next) || null;
  return { done: form.intent, said: SAID[form.intent], day, search: done.value.left, next };
}

const SAID: Record<Exclude<RouteRequest["intent"], "place">, SaidOnce> = {
  make: "Route added",
  set: "Driver and departure saved",
  delete: "Route deleted",
  sequence: "Stops are in the suggested sequence.",
  leave: aboutMail(
    "Route dispatched. Customers are emailed in two minutes; until then you can undo it.",
    "Route dispatched. No mail server is configured; customers' emails stay in the outbox.",
  ),
  "take-back": "Dispatch undone. No customers were notified.",
  end: "Route ended.",
  propose: "Routes suggested. Nothing is dispatched yet.",
};

/** Turns errors of hidden fields into one about the form. */
function shown(errors: Partial<Record<string, string>>): RefusedForm["errors"] {
  const visible = new Set([
    "order",
    "to",
    "courierId",
    "departs",
    "moreCars",
    "replansAll",
    "cars",
    "float",
    "",
  ]);
  const hidden = Object.entries(errors).find(([field]) => !visible.has(field));
  return hidden ? { ...errors, "": "We couldn't read this form. Reload the page and try again." } : errors;
}

async function carryOut(
  db: Database,
  actor: Actor,
  form: RouteRequest,
): Promise<Result<{ left: string }, RouteRefusal>> {
  const now = Temporal.Now.instant();
  switch (form.intent) {
    case "make": {
      const { routeId, day, courierId } = form;
      const departsAt = shopInstant(day, form.departs);
      return quiet(await makeRoute(db, { actor, id: routeId, day, courierId, departsAt }, now));
    }
    case "set": {
      const { routeId, version, courierId } = form;
      const departsAt = shopInstant(form.day, form.departs);
      return quiet(await setRoute(db, { actor, routeId, version, courierId, departsAt }, now));
    }
    case "delete":
      return quiet(await deleteRoute(db, { actor, routeId: form.routeId, version: form.version }, now));
    case "sequence":
      return quiet(await sequenceRoute(db, { actor, routeId: form.routeId, version: form.version }, now));
    case "leave": {
      const { routeId, version, waiveFee: waiveRedeliveryFee, float: floatCents } = form;
      return quiet(await dispatchRoute(db, { actor, routeId, version, waiveRedeliveryFee, floatCents }));
    }
    case "take-back":
      return quiet(await takeBackRoute(db, { actor, routeId: form.routeId }));
    case "end":
      return quiet(await endRoute(db, { actor, routeId: form.routeId }));
    case "place": {
      const { order: orderIds, to, place, seen } = form;
      return quiet(await placeStops(db, { actor, orderIds, to, place, seen }, now));
    }
    case "propose": {
      const { day, courier: courierIds, moreCars, until, waves, replansAll } = form;
      const departsAt = shopInstant(day, form.departs);
      const byWindow = waves === "window";
      const about = { actor, day, courierIds, moreCars, departsAt, until, byWindow, replansAll };
      const done = await proposeDay(db, about, now);
      return done.ok ? ok({ left: leftOverParams(done.value.left, isoText(departsAt)) }) : done;
    }
  }
}

/** Result of a step that leaves no orders unassigned. */
function quiet<Value>(done: Result<Value, RouteRefusal>): Result<{ left: string }, RouteRefusal> {
  return done.ok ? ok({ left: "" }) : done;
}
