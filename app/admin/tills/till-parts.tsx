import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, type Column, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { differenceText } from "#app/trade/books/till.ts";
import type { OpenTill, TillPayment, TillView } from "#app/trade/books/till-queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { closingPath } from "./open-till.ts";

/** Whose money it is. Without a name it went through the system, or through somebody whose account is gone. */
export function handsText(name: string | null): string {
  return name ?? "The shop itself";
}

const AMOUNT = "text-right whitespace-nowrap";

/** How counted cash differs from what should be there: always in words, marked where it does. */
export function Difference({ countedCents, expectedCents }: { countedCents: Cents; expectedCents: Cents }) {
  const isExact = countedCents === expectedCents;
  return <Badge tone={isExact ? "green" : "yellow"}>{differenceText(countedCents, expectedCents)}</Badge>;
}

const OPEN_COLUMNS: Column[] = [
  { name: "Hands" },
  { name: "Payments", className: "text-right" },
  { name: "Debit", className: "text-right max-sm:hidden" },
];

/**
 * Money that is in no till yet, by day and person; each leads to the form that closes it. How much cash it is stays unsaid until it
 * is counted (rules money 18).
 */
export function OpenTills({ open }: { open: Omit<OpenTill, "cashCents" | "floatCents">[] }) {
  return (
    <Table caption="Open money" columns={OPEN_COLUMNS}>
      {open.map((till) => (
        <tr key={`${till.day} ${till.handledBy}`} className={LINKED_ROW}>
          <RowHead>
            <Link to={closingPath(till)} className={ROW_LINK}>
              {handsText(till.name)}
            </Link>
            <span className="block text-ink-soft">{shortCalendarDayText(till.day)}</span>
            <span className="block text-ink-soft sm:hidden">Debit {formatMoney(till.debitCents)}</span>
          </RowHead>
          <Cell className={AMOUNT}>{till.payments}</Cell>
          <Cell className={`${AMOUNT} max-sm:hidden`}>
            <Price cents={till.debitCents} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

const TILL_COLUMNS: Column[] = [
  { name: "Hands" },
  { name: "Closed", className: "max-lg:hidden" },
  { name: "Debit", className: "text-right max-md:hidden" },
  { name: "Expected", className: "text-right max-sm:hidden" },
  { name: "Counted", className: "text-right max-sm:hidden" },
  { name: "Difference" },
];

/** Closed tills; each leads to its page. */
export function ClosedTills({ tills }: { tills: TillView[] }) {
  return (
    <Table caption="Closed tills" columns={TILL_COLUMNS}>
      {tills.map((till) => (
        <tr key={till.id} className={LINKED_ROW}>
          <RowHead>
            <Link to={`/admin/tills/${till.id}`} className={ROW_LINK}>
              {handsText(till.name)}
            </Link>
            <span className="block text-ink-soft">{shortCalendarDayText(till.day)}</span>
            <span className="block text-ink-soft sm:hidden">
              {formatMoney(till.countedCents)} of {formatMoney(till.expectedCents)}
            </span>
          </RowHead>
          <Cell className="max-lg:hidden">
            {momentText(till.closedAt)}
            {till.closer ? <span className="block wrap-anywhere text-ink-soft">{till.closer}</span> : null}
          </Cell>
          <Cell className={`${AMOUNT} max-md:hidden`}>
            <Price cents={till.debitCents} />
          </Cell>
          <Cell className={`${AMOUNT} max-sm:hidden`}>
            <Price cents={till.expectedCents} />
          </Cell>
          <Cell className={`${AMOUNT} max-sm:hidden`}>
            <Price cents={till.countedCents} />
          </Cell>
          <Cell>
            <Difference {...till} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

const PAYMENT_COLUMNS: Column[] = [
  { name: "Order" },
  { name: "When", className: "max-sm:hidden print:table-cell" },
  { name: "How" },
  { name: "Amount", className: "text-right" },
];

/** Payments one by one, with the way to their orders; what was given back counts down. */
export function Payments({ payments, caption }: { payments: TillPayment[]; caption: string }) {
  return (
    <Table caption={caption} columns={PAYMENT_COLUMNS}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment}>
          <Cell className={AMOUNT}>
            <Price cents={payment.kind === "taken" ? payment.cents : -payment.cents} />
          </Cell>
        </PaymentRow>
      ))}
    </Table>
  );
}

type RowProps = { payment: Omit<TillPayment, "cents">; children?: ReactNode };

function PaymentRow({ payment: { orderId, at, kind, method }, children }: RowProps) {
  return (
    <tr>
      <RowHead>
        <Link to={`/admin/orders/${orderId}`} className="link tabular inline-flex min-h-6 items-center">
          {orderNumber(orderId)}
        </Link>
        <span className="block text-ink-soft sm:hidden print:hidden">{momentText(at)}</span>
      </RowHead>
      <Cell className="whitespace-nowrap max-sm:hidden print:table-cell">{momentText(at)}</Cell>
      <Cell>
        {PAYMENT_METHOD_LABELS[method]}
        {kind === "given_back" ? <span className="block text-ink-soft">Given back</span> : null}
      </Cell>
      {children}
    </tr>
  );
}

/** Open payments one by one, without their amounts: the count is blind (rules money 18). */
export function OpenPayments({ payments }: { payments: Omit<TillPayment, "cents">[] }) {
  return (
    <Table caption="Open payments" columns={PAYMENT_COLUMNS.slice(0, -1)}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </Table>
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
