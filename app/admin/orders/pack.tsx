import { data, redirect } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/read-again.tsx";
import { keepAdminForm } from "#app/admin/kit/signed-out.tsx";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { anId, readFilters } from "#app/base/records/list-query.ts";
import { changeOrderLines } from "#app/trade/orders/change-lines.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { type PackingNo, packLine, unpackLine } from "#app/trade/orders/pack-line.server.ts";
import type { Route } from "./+types/pack";
import { NoOrder } from "./no-order.tsx";
import { changedText, type PackAnswer, packedText, packPath } from "./pack-answer.ts";
import { type PackRequest, readPackForm } from "./pack-form.ts";
import { listWaiting, readPacking } from "./pack-queries.server.ts";
import { PackScreen } from "./pack-screen.tsx";

/** `?route=…` packs the orders of a route one after another, else those of the window; `?after=…` is the one just packed; `?missing=…` the product of the line to open. */
const readAsked = (params: URLSearchParams) =>
  readFilters(params, { route: anId, after: anId, missing: anId });

/** An order to pack, line by line (rules packing 3); a 404 page inside the admin when no order has this id. */
export async function loader({ request, params: { orderId }, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const asked = readAsked(url.searchParams);
  const now = Temporal.Now.instant();
  const packing = isUuid(orderId)
    ? await readPacking(context.get(database), orderId, asked.route, now)
    : null;
  return data({ packing, ...asked }, { status: packing ? 200 : 404 });
}

/** Packs or changes a line. With the whole order packed it leads on to the next one. */
export async function action({ request, params: { orderId }, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  if (!isUuid(orderId)) throw data(null, { status: 404 });
  const db = context.get(database);
  const fields = Object.fromEntries(await readSentForm(request));
  const read = readPackForm(fields);
  if (!read.ok) return data<PackAnswer>(refusedWith(read.refusal, fields), { status: 400 });
  const done = await carryOut(db, orderId, actorOf(viewer, context), read.value);
  if (!done.ok) {
    const { name, sentence } = done.refusal;
    if (name === "not_found") throw data(null, { status: 404 });
    return data<PackAnswer>(refusedWith({ [fieldOf(read.value, name)]: sentence }, fields), {
      status: statusOf(name),
    });
  }
  if (done.value !== "packed") return data<PackAnswer>({ done: done.value });
  const { route } = readAsked(url.searchParams);
  const [next = orderId] = await listWaiting(db, orderId, route);
  return redirect(packPath(next, { route, after: orderId }));
}

function refusedWith(errors: RefusedForm["errors"], fields: Record<string, unknown>): RefusedForm {
  return { errors, values: typedValues(fields) };
}

/** The field that a refusal stands beside: the scan's, or the choice of what comes in the place of a line; else the order's. */
function fieldOf({ intent }: PackRequest, name: PackingNo["name"]): string {
  if (intent === "scan" && name !== "busy") return "scan";
  if (intent === "exchange" && name.startsWith("batch_")) return "batchId";
  return name === "cannot_replace" ? "replaceBy" : "";
}

function statusOf(name: PackingNo["name"]): number {
  if (name === "busy") return 503;
  return ["illegal_move", "line_changed", "not_packable", "not_in_bag"].includes(name) ? 409 : 400;
}

/** Does what is asked, and says so in a sentence; "packed" when the order itself is packed. */
async function carryOut(
  db: Database,
  orderId: string,
  actor: Actor,
  asked: PackRequest,
): Promise<Result<string, PackingNo>> {
  switch (asked.intent) {
    case "exchange":
    case "scan":
    case "press": {
      const packed = await packLine(db, { orderId, actor, ...asked });
      return packed.ok ? ok(packedText(packed.value)) : packed;
    }
    case "undo": {
      const undone = await unpackLine(db, { orderId, actor, itemId: asked.itemId });
      return undone.ok ? ok("The line is to be packed again.") : undone;
    }
    case "take-off":
    case "replace": {
      const { intent, gone: isGone, ...change } = asked;
      const changed = await changeOrderLines(db, { orderId, actor, isGone, ...change });
      return changed.ok ? ok(changedText(intent, changed.value)) : changed;
    }
    case "move": {
      const moved = await moveOrder(db, { orderId, actor, to: asked.to, isLineByLine: true });
      if (!moved.ok) return moved;
      return ok(asked.to === "packed" ? "packed" : "The order is confirmed.");
    }
  }
}

export function clientAction(sending: Route.ClientActionArgs) {
  const failed = "Something went wrong on our side. Please try again.";
  return keepAdminForm(sending, (sent, { sentence }) => refusedWith({ "": sentence }, sent), failed);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function PackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { packing, route, after, missing } = loaderData;
  if (!packing) return <NoOrder />;
  // After the last order of a window the same one is shown again, as a screen of its own.
  const screen = `${packing.order.id} ${after}`;
  return <PackScreen key={screen} {...packing} {...{ route, after, missing }} answered={actionData} />;
}

export const ErrorBoundary = fetchFailure("Error fetching the order");
