import { data, redirect } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { readAgainAfterRefusal } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { anId, readFilters } from "#app/base/records/list-query.ts";
import { withoutAmounts } from "#app/trade/orders/without-amounts.ts";
import type { Route } from "./+types/pack";
import { carryOutPacking } from "./carry-out-steps.server.ts";
import { NoOrder } from "./order-facts.tsx";
import { type PackAnswer, packPath } from "./pack-answer.ts";
import { type PackRequest, readPackForm } from "./pack-form.ts";
import { usePackForms } from "./pack-parts.tsx";
import { PackScreen } from "./pack-screen.tsx";
import { type Packing, readPacking } from "./packing-queries.server.ts";

/**
 * Reads the query: `?route=…` packs the orders of a route in sequence, otherwise those of the day; `?after=…` is the order just packed;
 * `?missing=…` the product of the line to open.
 */
const readAsked = (params: URLSearchParams) =>
  readFilters(params, { route: anId, after: anId, missing: anId });

export const handle = screen({
  load: "Error fetching the order",
  answer: (refused, { orderId }): PackAnswer => ({ orderId: orderId ?? "", ...refused }),
});

/** Loads an order to pack line by line (rules packing/scan-to-pack); an admin 404 page if no order has this id. */
export async function loader({ params: { orderId }, context, url }: Route.LoaderArgs) {
  const asked = readAsked(url.searchParams);
  const now = Temporal.Now.instant();
  const { db, may } = adminOf(context);
  const read = isUuid(orderId) ? await readPacking(db, orderId, asked.route, now) : null;
  const packing: Packing | null = read && !may("see-amounts") ? withoutAmounts(read) : read;
  return data({ packing, ...asked }, { status: packing ? 200 : 404 });
}

/** Packs or changes a line. Redirects to the next order once all lines are packed. */
export async function action({ request, params: { orderId }, context, url }: Route.ActionArgs) {
  const { actor, db, may } = adminOf(context);
  if (!isUuid(orderId)) throw data(null, { status: 404 });
  const fields = Object.fromEntries(await readSentForm(request));
  const read = readPackForm(fields);
  if (!read.ok) return data<PackAnswer>(refusedWith(orderId, read.refusal, fields), { status: 400 });
  const { route } = readAsked(url.searchParams);
  const asked = { orderId, route, actor, seesAmounts: may("see-amounts") };
  const done = await carryOutPacking(db, asked, read.value);
  if (done.ok && read.value.intent === "move" && read.value.to === "packed")
    return redirect(done.value.next ?? packPath(orderId, { route, after: orderId }));
  if (done.ok) return data<PackAnswer>({ orderId, ...done.value });
  const { name, sentence } = done.refusal;
  if (name === "not_found") throw data(null, { status: 404 });
  const errors = { [fieldOf(read.value, name)]: sentence };
  return data<PackAnswer>(refusedWith(orderId, errors, fields), { status: statusOf(name) });
}

function refusedWith(orderId: string, errors: RefusedForm["errors"], fields: Record<string, unknown>) {
  return { orderId, errors, values: typedValues(fields) };
}

type Refused = Extract<Awaited<ReturnType<typeof carryOutPacking>>, { ok: false }>["refusal"]["name"];

/** Returns the field of a refusal: the scan, or the choice of a batch or substitute; otherwise the order. */
function fieldOf({ intent }: PackRequest, name: Refused): string {
  if (intent === "scan" && name !== "busy") return "scan";
  if (intent === "exchange" && name.startsWith("batch_")) return "batchId";
  return name === "cannot_replace" ? "replaceBy" : "";
}

function statusOf(name: Refused): number {
  if (name === "busy") return 503;
  return ["illegal_move", "line_changed", "not_packable", "not_in_bag"].includes(name) ? 409 : 400;
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function PackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { packing, route, after, missing } = loaderData;
  const orderId = packing?.order.id ?? "";
  // After the last order of a window, the same order is shown again as a new screen.
  const screen = `${orderId} ${after}`;
  // Scans and responses outlast an order: the response to its last scan is shown above the next order.
  const forms = usePackForms(actionData, { screen, after });
  if (!packing) return <NoOrder />;
  return <PackScreen key={screen} {...packing} {...{ route, after, missing, forms }} />;
}
