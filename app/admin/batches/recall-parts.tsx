import { Form, Link, useSearchParams } from "react-router";
import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { ANSWER, answerToWords } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion } from "#app/admin/kit/claim-notes.tsx";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { DetailPage, MailNotice, Part, useBusy } from "#app/admin/kit/detail-page.tsx";
import { useMayChange } from "#app/admin/kit/own-roles.tsx";
import { UNFIT_ID } from "#app/admin/orders/next-things.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { UNFIT_ADVICE } from "#app/trade/batches/unfit.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { countConcerned, listConcerned } from "#app/trade/recalls/queries.server.ts";
import { ProductSearch, UnitFigures } from "./batch-parts.tsx";

type Extent = { counted: Awaited<ReturnType<typeof countConcerned>>; left: number };

/** Affected orders and customers of a recall, and the units on hand. */
export function RecallFigures({ counted: extent, left }: Extent) {
  return (
    <div className="flex flex-col gap-3">
      <UnitFigures
        of={{
          Orders: extent.orders,
          "Affected customers": extent.people,
          "Units with customers": extent.unitsOut,
          "Units on hand": left,
        }}
      />
      {extent.atShop > 0 ? (
        <p className="max-w-measure">
          {counted(extent.atShop, "order hasn't", "orders haven't")} left the shop and can't be packed or
          dispatched. {UNFIT_ADVICE} See{" "}
          <Link to={`/admin/orders?view=board#${UNFIT_ID}`} className="link">
            Recalled, on hold, or expired
          </Link>
          .
        </p>
      ) : null}
      {extent.withoutAddress > 0 ? (
        <p className="max-w-measure">
          {counted(extent.withoutAddress, "order has", "orders have")} no email address: the account was
          deleted, or the caller gave none. Call those who have a phone number.
        </p>
      ) : null}
    </div>
  );
}

const STATES: Record<string, string> = {
  sent: "sent",
  waiting: "queued",
  kept: "not sent",
  failed: "failed",
  // The email was deleted since.
  gone: "sent",
};

type NotifiedProps = {
  people: number;
  notices: Readonly<Record<string, number>>;
  /** Claims in the notice, if it was just flagged. */
  asked: readonly AskedWords[] | undefined;
};

/** Counts of notices by email state, with the button that sends the rest. */
export function NotifiedPart({ people, notices, asked }: NotifiedProps) {
  const busy = useBusy();
  const mayChange = useMayChange();
  const notified = Object.values(notices).reduce((sum, howMany) => sum + howMany, 0);
  const unnotified = Math.max(0, people - notified);
  const states = Object.entries(notices).map(([state, howMany]) => `${howMany} ${STATES[state] ?? state}`);
  return (
    <Part title="Notifications">
      <div className="flex flex-col items-start gap-4">
        <p role="status">
          {notified === 0
            ? "No one notified yet."
            : `${counted(notified, "address", "addresses")}: ${states.join(", ")}.`}
        </p>
        {unnotified > 0 && mayChange ? (
          <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
            <input type="hidden" name="intent" value="send" />
            <MailNotice />
            {asked ? <ClaimQuestion asked={asked} does={ANYWAY} whole /> : null}
            <Button
              type="submit"
              disabled={busy}
              {...(asked ? { name: ANSWER, value: answerToWords(asked) } : {})}
            >
              {asked ? ANYWAY : sendText(unnotified)}
            </Button>
          </Form>
        ) : null}
      </div>
    </Part>
  );
}

const ANYWAY = "Send anyway";

function sendText(unnotified: number): string {
  const people = counted(unnotified, "customer", "customers");
  return `Send recall notice to ${people}`;
}

/** Phone customers may have no email address; for deleted accounts the phone number is empty too. */
type Concerned = Awaited<ReturnType<typeof listConcerned>>[number];

const NOTICE_WORDS: Record<string, string> = {
  waiting: "Queued",
  sent: "Sent",
  kept: "Not sent: no mail server",
  failed: "Failed",
};

/** Status of the notice to an order's customer. */
function NoticeState({ order, names }: { order: Concerned; names: boolean }) {
  if (!order.hasIt) return <span className="text-ink-soft">Not delivered</span>;
  if (order.email === "" && order.phone === "") return <span>Account deleted</span>;
  if (order.email === "")
    return (
      <span className="font-semibold">
        {names ? `No email: call ${order.phone}` : "No email: call needed"}
      </span>
    );
  if (order.queuedAt === null) return <span>Not notified</span>;
  const words = NOTICE_WORDS[order.mailState ?? ""] ?? "Notified";
  return (
    <>
      {order.mailId && order.mailState ? (
        <AdminStepLink to={`/admin/mail/${order.mailId}`} className="link">
          {words}
        </AdminStepLink>
      ) : (
        words
      )}
      <span className="block text-ink-soft">{momentText(order.queuedAt)}</span>
    </>
  );
}

/** Affected orders of a recall; printed records leave out names. */
export function ConcernedOrders({ orders, names }: { orders: readonly Concerned[]; names: boolean }) {
  if (orders.length === 0) return <p className="text-ink-soft">No affected orders.</p>;
  const columns: Column<Concerned>[] = [
    {
      head: "Order",
      cell: ({ id }) => (
        <Link to={`/admin/orders/${id}`} className="link font-semibold">
          {orderNumber(id)}
        </Link>
      ),
    },
    {
      head: "Status",
      from: "sm",
      cell: ({ status }) => (
        <Badge tone={status === "completed" ? "green" : "gray"}>{STATUS_LABELS[status]}</Badge>
      ),
      narrow: ({ status }) => STATUS_LABELS[status],
    },
    { head: "Units", align: "number", cell: ({ units }) => units },
    { head: "Notice", cell: (order) => <NoticeState order={order} names={names} /> },
  ];
  return (
    <DataTable
      caption="Affected orders"
      columns={columns}
      rows={orders}
      more={({ at, name, email }) => (
        <>
          <span className="block text-ink-soft">{momentText(at)}</span>
          {names && name ? (
            <span className="block wrap-anywhere text-ink-soft">
              {[name, email].filter(Boolean).join(", ")}
            </span>
          ) : null}
        </>
      )}
    />
  );
}

type ChooseDaysProps = { search: string; found: readonly { id: string; name: string }[] };

/** Chooses the product and order dates to recall. Recalls of one batch start on the batch's page. */
export function ChooseDays({ search, found }: ChooseDaysProps) {
  const [params] = useSearchParams();
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return (
    <DetailPage title="Start recall" width="max-w-3xl" gap="gap-6">
      <p className="max-w-measure text-ink-soft">
        To recall one batch, start on the batch's page. Here, choose a product and order dates.
      </p>
      <ProductSearch label="Find the product" {...{ search, found }} />
      {found.length > 0 ? (
        <Form method="get" className="flex flex-col gap-5">
          <SelectField
            id="product"
            name="product"
            label="Product"
            options={found.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField id="from" name="from" type="date" label="Ordered from" required defaultValue={from} />
            <TextField
              id="to"
              name="to"
              type="date"
              label="Ordered until"
              required
              defaultValue={to}
              error={from && to && from > to ? "The last day comes before the first one." : undefined}
            />
          </div>
          <div>
            <Button type="submit">Show orders</Button>
          </div>
        </Form>
      ) : null}
    </DetailPage>
  );
}
