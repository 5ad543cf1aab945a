import { data, Form, Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { MailNotice } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Button } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { findOrder } from "#app/trade/orders/queries.server.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { Route } from "./+types/placed";

export const handle = screen({ load: "Error fetching the order" });

/** Loads what to read to the caller after the order is placed (rules phone-orders/read-back). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const order = isUuid(params.orderId) ? await findOrder(db, params.orderId) : null;
  if (!order) throw data(null, { status: 404 });
  const { id, status, contactName, contactEmail, windowStart, windowEnd, totalCents } = order;
  return { id, status, contactName, contactEmail, windowStart, windowEnd, totalCents };
}

export default function Placed({ loaderData: order }: Route.ComponentProps) {
  const number = orderNumber(order.id);
  const facts = [
    ["Order number", number],
    ["Delivery window", windowText(order.windowStart, order.windowEnd)],
    ["Total", formatMoney(order.totalCents)],
  ] as const;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>{`Order ${number} placed | Orders | Admin`}</title>
      <PageHead
        back={{ to: "/admin/orders", label: "All orders" }}
        title={`Order for ${order.contactName} placed`}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Form action="/admin/orders/new">
          {/* The next call may come immediately. */}
          <Button type="submit" autoFocus>
            Next order
          </Button>
        </Form>
        <Link to={`/admin/orders/${order.id}`} className="link inline-flex min-h-11 items-center">
          Open order
        </Link>
      </div>
      <section aria-label="Read to the caller" className="rounded-card border border-hairline bg-white p-5">
        <p>{`Status: ${STATUS_LABELS[order.status]}. Read this to the caller:`}</p>
        <dl className="mt-4 flex flex-col gap-4">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
              <dd className="tabular text-3xl font-semibold wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        {order.contactEmail === "" ? (
          <p className="mt-4 font-semibold">
            This customer has no email. This call is the only confirmation.
          </p>
        ) : (
          <div className="mt-4 flex flex-col gap-3">
            <p>
              The confirmation goes to <span className="wrap-anywhere">{order.contactEmail}</span>.
            </p>
            <MailNotice />
          </div>
        )}
      </section>
    </div>
  );
}
