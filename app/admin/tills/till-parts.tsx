import { Link } from "react-router";
import { amountColumn, type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { differenceText } from "#app/trade/books/till.ts";
import type { OpenTill, TillPayment, TillView } from "#app/trade/books/till-queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { closingPath } from "./open-till.ts";

/** Whose money it is. Without a name it went through the system, or through somebody whose account is gone. */
export function handsText(name: string | null): string {
  return name ?? "The shop itself";
}

/** How counted cash differs from what should be there: always in words, marked where it does. */
export function Difference({ countedCents, expectedCents }: { countedCents: Cents; expectedCents: Cents }) {
  const isExact = countedCents === expectedCents;
  return <Badge tone={isExact ? "green" : "yellow"}>{differenceText(countedCents, expectedCents)}</Badge>;
}

const dayOf = ({ day }: { day: string }) => (
  <span className="block text-ink-soft">{shortCalendarDayText(day)}</span>
);

type Open = Omit<OpenTill, "cashCents" | "floatCents">;

const OPEN_COLUMNS: Column<Open>[] = [
  { head: "Hands", cell: ({ name }) => handsText(name) },
  { head: "Payments", align: "right", cell: ({ payments }) => payments },
  amountColumn("Debit", ({ debitCents }) => debitCents, {
    from: "sm",
    narrow: ({ debitCents }) => `Debit ${formatMoney(debitCents)}`,
  }),
];

/**
 * Money that is in no till yet, by day and person; each leads to the form that closes it. How much cash it is stays unsaid until it
 * is counted (rules accounting/blind-count).
 */
export function OpenTills({ open }: { open: Open[] }) {
  return (
    <DataTable
      caption="Open money"
      columns={OPEN_COLUMNS}
      rows={open}
      keyOf={({ day, handledBy }) => `${day} ${handledBy}`}
      to={closingPath}
      more={dayOf}
    />
  );
}

const TILL_COLUMNS: Column<TillView>[] = [
  { head: "Hands", cell: ({ name }) => handsText(name) },
  {
    head: "Closed",
    from: "lg",
    cell: ({ closedAt, closer }) => (
      <>
        {momentText(closedAt)}
        {closer ? <span className="block wrap-anywhere text-ink-soft">{closer}</span> : null}
      </>
    ),
  },
  amountColumn("Debit", ({ debitCents }) => debitCents, { from: "md" }),
  amountColumn("Expected", ({ expectedCents }) => expectedCents, { from: "sm" }),
  amountColumn("Counted", ({ countedCents }) => countedCents, {
    from: "sm",
    narrow: (till) => `${formatMoney(till.countedCents)} of ${formatMoney(till.expectedCents)}`,
  }),
  { head: "Difference", cell: (till) => <Difference {...till} /> },
];

/** Closed tills; each leads to its page. */
export function ClosedTills({ tills }: { tills: TillView[] }) {
  return (
    <DataTable
      caption="Closed tills"
      columns={TILL_COLUMNS}
      rows={tills}
      keyOf={({ id }) => id}
      to={({ id }) => `/admin/tills/${id}`}
      more={dayOf}
    />
  );
}

type OpenPayment = Omit<TillPayment, "cents">;

const OPEN_PAYMENT_COLUMNS: Column<OpenPayment>[] = [
  {
    head: "Order",
    cell: ({ orderId }) => (
      <Link to={`/admin/orders/${orderId}`} className="link tabular inline-flex min-h-6 items-center">
        {orderNumber(orderId)}
      </Link>
    ),
  },
  {
    head: "When",
    from: "sm",
    narrow: true,
    className: "whitespace-nowrap",
    cell: ({ at }) => momentText(at),
  },
  {
    head: "How",
    cell: ({ method, kind }) => (
      <>
        {PAYMENT_METHOD_LABELS[method]}
        {kind === "given_back" ? <span className="block text-ink-soft">Given back</span> : null}
      </>
    ),
  },
];

/** Open payments one by one, without their amounts: the count is blind (rules accounting/blind-count). */
export function OpenPayments({ payments }: { payments: OpenPayment[] }) {
  return (
    <DataTable
      caption="Open payments"
      columns={OPEN_PAYMENT_COLUMNS}
      rows={payments}
      keyOf={({ id }) => id}
    />
  );
}

const PAYMENT_COLUMNS: Column<TillPayment>[] = [
  ...OPEN_PAYMENT_COLUMNS,
  amountColumn("Amount", ({ kind, cents }) => (kind === "taken" ? cents : -cents)),
];

/** The payments of a till one by one, with the way to their orders; what was given back counts down. */
export function Payments({ payments }: { payments: TillPayment[] }) {
  return (
    <DataTable
      caption="Payments of the till"
      columns={PAYMENT_COLUMNS}
      rows={payments}
      keyOf={({ id }) => id}
    />
  );
}

/** Amounts with their names, one below the other. */
export function Amounts({ rows }: { rows: readonly (readonly [name: string, cents: Cents])[] }) {
  return (
    <dl className="tabular flex max-w-sm flex-col gap-1.5">
      {rows.map(([name, cents]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{name}</dt>
          <dd>
            <Price cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
