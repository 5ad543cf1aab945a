import { Link } from "react-router";
import { amountColumn, type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { CASH_DRAWER_NOTE_LENGTH, differenceText } from "#app/trade/accounting/cash-drawer.ts";
import type {
  CashDrawerCorrection,
  CashDrawerPayment,
  CashDrawerView,
  OpenCashDrawer,
} from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { closingPath } from "./open-cash-drawer.ts";

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

type Open = Omit<OpenCashDrawer, "cashCents" | "floatCents">;

const OPEN_COLUMNS: Column<Open>[] = [
  { head: "Hands", cell: ({ name }) => handsText(name) },
  { head: "Payments", align: "right", cell: ({ payments }) => payments },
  amountColumn("Debit", ({ debitCents }) => debitCents, {
    from: "sm",
    narrow: ({ debitCents }) => `Debit ${formatMoney(debitCents)}`,
  }),
];

/**
 * Money that is in no cash drawer yet, by day and person; each leads to the form that closes it. How much cash it is stays unsaid until it
 * is counted (rules accounting/blind-count).
 */
export function OpenCashDrawers({ open }: { open: Open[] }) {
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

const CASH_DRAWER_COLUMNS: Column<CashDrawerView>[] = [
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
    narrow: (drawer) => `${formatMoney(drawer.countedCents)} of ${formatMoney(drawer.expectedCents)}`,
  }),
  { head: "Difference", cell: (drawer) => <Difference {...drawer} /> },
];

/** Closed cash drawers; each leads to its page. */
export function ClosedCashDrawers({ cashDrawers }: { cashDrawers: CashDrawerView[] }) {
  return (
    <DataTable
      caption="Closed cash drawers"
      columns={CASH_DRAWER_COLUMNS}
      rows={cashDrawers}
      keyOf={({ id }) => id}
      to={({ id }) => `/admin/cash-drawers/${id}`}
      more={dayOf}
    />
  );
}

type OpenPayment = Omit<CashDrawerPayment, "cents">;

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

const PAYMENT_COLUMNS: Column<CashDrawerPayment>[] = [
  ...OPEN_PAYMENT_COLUMNS,
  amountColumn("Amount", ({ kind, cents }) => (kind === "taken" ? cents : -cents)),
];

/** The payments of a cash drawer one by one, with the way to their orders; what was given back counts down. */
export function Payments({ payments }: { payments: CashDrawerPayment[] }) {
  return (
    <DataTable
      caption="Payments of the cash drawer"
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

type CorrectionsProps = {
  /** Of the form, so that sending it twice corrects once. */
  id: string;
  /** What counts now, with the corrections so far. */
  countedCents: Cents;
  corrections: readonly CashDrawerCorrection[];
  refused: RefusedForm | undefined;
};

/** The corrections of a count, and the form that adds one (rules accounting/count-correction). */
export function Corrections({ id, countedCents, corrections, refused }: CorrectionsProps) {
  return (
    <HeadedPart title="Corrections">
      {corrections.length > 0 ? (
        <ul className="border-t border-hairline bg-white">
          {corrections.map(({ id: key, at, by, cents, reason }) => (
            <li key={key} className="border-b border-hairline px-4 py-2 text-sm">
              <span className="tabular font-semibold">
                {cents > 0 ? "+" : ""}
                {formatMoney(cents)}
              </span>
              <span className="text-ink-soft">
                {`, ${momentText(at)}`}
                {by ? ` by ${by}` : ""}
              </span>
              <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No corrections.</p>
      )}
      <div className="print:hidden">
        <TwoSteps summary="Correct count…" isHarmless open={refused !== undefined}>
          <PageForm refused={refused} button="Correct count" start className="flex flex-col gap-4">
            {({ values, errors }) => (
              <>
                <FormSentence>{errors[""] ?? errors.seen ?? errors.id}</FormSentence>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="seen" value={countedCents} />
                <TextField
                  id="counted"
                  name="counted"
                  label="Right amount, in dollars"
                  hint={`It's ${formatMoney(countedCents)} now. The first count stays in the history.`}
                  autoComplete="off"
                  required
                  defaultValue={values.counted}
                  error={errors.counted}
                />
                <TextAreaField
                  id="reason"
                  name="reason"
                  label="Reason"
                  rows={2}
                  maxLength={CASH_DRAWER_NOTE_LENGTH}
                  required
                  defaultValue={values.reason}
                  error={errors.reason}
                />
              </>
            )}
          </PageForm>
        </TwoSteps>
      </div>
    </HeadedPart>
  );
}
