import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { adminOf, doneAt } from "#app/admin/kit/admin.server.ts";
import { MailNotice } from "#app/admin/kit/detail-page.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { ChangeOrderForm } from "#app/trade/changes/change-order-form.tsx";
import { answerChange, readChangeDesk } from "#app/trade/changes/read-change-desk.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/change-order";

export const handle = screen({ load: "Error fetching orders", save: "Error changing the order" });

/** Loads a placed order for an admin to change or, after a failed delivery, to reschedule (rules order-changes). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.orderId;
  const { db, now } = adminOf(context);
  const desk = isUuid(id) ? await readChangeDesk(db, id, { by: "shop" }, null, now) : null;
  if (!desk) throw data(null, { status: 404 });
  return desk;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor, db } = adminOf(context);
  const id = params.orderId;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const sent = Object.fromEntries(await readSentForm(request));
  const sender = { actor };
  const answer = await answerChange(db, id, sender, sent);
  if (!answer) throw data(null, { status: 404 });
  if (answer.isDone) return doneAt(context, `/admin/orders/${id}`, "Order saved");
  return data(answer.desk, { status: answer.status });
}

/** The response already has everything the page shows. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.orderId !== nextParams.orderId;
}

export default function ChangeOrder({ loaderData: desk, actionData }: Route.ComponentProps) {
  const { orderId, status } = desk;
  const number = orderNumber(orderId);
  const title = status === "delivery_failed" ? `Reschedule order ${number}` : `Change order ${number}`;
  return (
    <div className="flex flex-col gap-5">
      <title>{`${title} | Admin`}</title>
      <TypedForms />
      <PageHead back={{ to: `/admin/orders/${orderId}`, label: `Order ${number}` }} title={title} />
      {desk.closed ? (
        <p role="alert" className="rounded-field border border-clay bg-clay-soft px-4 py-3 font-medium">
          {desk.closed}
        </p>
      ) : (
        <>
          <MailNotice />
          <ChangeOrderForm key={orderId} desk={desk} answer={actionData} />
        </>
      )}
    </div>
  );
}
