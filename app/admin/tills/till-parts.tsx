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
export function Difference({ countedCents, cashCents }: { countedCents: Cents; cashCents: Cents }) {
  const isExact = countedCents === cashCents;
  return <Badge tone={isExact ? "green" : "yellow"}>{differenceText(countedCents, cashCents)}</Badge>;
}

const OPEN_COLUMNS: Column[] = [
  { name: "Hands" },
  { name: "Payments", className: "text-right max-sm:hidden" },
  { name: "Cash", className: "text-right" },
  { name: "Debit", className: "text-right max-sm:hidden" },
];

/** Money that is in no till yet, by day and person; each leads to the form that closes it. */
export function OpenTills({ open }: { open: OpenTill[] }) {
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
          <Cell className={`${AMOUNT} max-sm:hidden`}>{till.payments}</Cell>
          <Cell className={AMOUNT}>
            <Price cents={till.cashCents} />
          </Cell>
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
  { name: "Cash", className: "text-right max-sm:hidden" },
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
              {formatMoney(till.countedCents)} of {formatMoney(till.cashCents)}
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
            <Price cents={till.cashCents} />
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
      {payments.map(({ id, orderId, at, kind, method, cents }) => (
        <tr key={id}>
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
          <Cell className={AMOUNT}>
            <Price cents={kind === "taken" ? cents : -cents} />
          </Cell>
        </tr>
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
