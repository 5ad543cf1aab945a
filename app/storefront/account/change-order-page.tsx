import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { ChangeOrderForm } from "#app/trade/changes/change-order-form.tsx";
import { answerChange, readChangeDesk } from "#app/trade/changes/read-change-desk.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/change-order-page";
import { keepTyped } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { leadTo } from "./answer-form.server.ts";
import { ordersPath } from "./tabs.ts";

/**
 * Loads the customer's own order while it's unconfirmed (rules order-changes/who-and-what); another
 * customer's order is a 404.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId: customerId, name, email } = await requireCustomer(request, context);
  const id = params.orderId;
  const [db, now] = [context.get(database), Temporal.Now.instant()];
  const looker = { by: "customer", customerId } as const;
  const desk = isUuid(id) ? await readChangeDesk(db, id, looker, null, now) : null;
  if (!desk) throw data(null, { status: 404 });
  return { viewer: { name, email }, desk };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId: customerId } = await requireCustomer(request, context);
  const id = params.orderId;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const sent = Object.fromEntries(await readSentForm(request));
  const answer = await answerChange(context.get(database), id, { customerId }, sent);
  if (!answer) throw data(null, { status: 404 });
  if (answer.isDone) return leadTo(context, ordersPath(1), [], "order-changed");
  return data(answer.desk, { status: answer.status });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

/** The response contains everything the page shows. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.orderId !== nextParams.orderId;
}

export default function ChangeOrderPage({ loaderData: { viewer, desk }, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const title = `Change order ${orderNumber(desk.orderId)}`;
  return (
    <AccountFrame viewer={viewer} current="orders">
      <title>{`${title} | ${site.name}`}</title>
      <h1 className="text-3xl">{title}</h1>
      {desk.closed ? (
        <EmptyState title="This order can no longer be changed">
          <p className="max-w-measure">{desk.closed}</p>
        </EmptyState>
      ) : (
        <ChangeOrderForm key={desk.orderId} desk={desk} answer={actionData} />
      )}
    </AccountFrame>
  );
}
