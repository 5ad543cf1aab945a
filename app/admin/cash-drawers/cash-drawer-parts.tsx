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

/** Holder of a drawer. Without a name: the system, or someone whose account was deleted. */
function holderText(name: string | null): string {
  return name ?? "Shop";
}

/** "Sam Berg's drawer", "Shop drawer". */
export function drawerText(name: string | null): string {
  return name === null ? "Shop drawer" : `${name}'s drawer`;
}

/** Counted cash against expected cash, in words; highlighted if they differ. */
export function Difference({ countedCents, expectedCents }: { countedCents: Cents; expectedCents: Cents }) {
  const isExact = countedCents === expectedCents;
  return <Badge tone={isExact ? "green" : "yellow"}>{differenceText(countedCents, expectedCents)}</Badge>;
}

const dayOf = ({ day }: { day: string }) => (
  <span className="block text-ink-soft">{shortCalendarDayText(day)}</span>
);

type Open = Omit<OpenCashDrawer, "cashCents" | "floatCents">;

const OPEN_COLUMNS: Column<Open>[] = [
  { head: "Held by", cell: ({ name }) => holderText(name) },
  { head: "Payments", align: "right", cell: ({ payments }) => payments },
  amountColumn("Debit", ({ debitCents }) => debitCents, {
    from: "sm",
    narrow: ({ debitCents }) => `Debit ${formatMoney(debitCents)}`,
  }),
];

/**
 * Open drawers by day and person, each linking to the form that closes it. Cash amounts are hidden until counted (rules
 * accounting/blind-count).
 */
export function OpenCashDrawers({ open }: { open: Open[] }) {
  return (
    <DataTable
      caption="Open drawers"
      columns={OPEN_COLUMNS}
      rows={open}
      keyOf={({ day, handledBy }) => `${day} ${handledBy}`}
      to={closingPath}
      more={dayOf}
    />
  );
}

const CASH_DRAWER_COLUMNS: Column<CashDrawerView>[] = [
  { head: "Held by", cell: ({ name }) => holderText(name) },
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
  { head: "Over/short", cell: (drawer) => <Difference {...drawer} /> },
];

/** Closed cash drawers, each linking to its page. */
export function ClosedCashDrawers({ cashDrawers }: { cashDrawers: CashDrawerView[] }) {
  return (
    <DataTable
      caption="Closed drawers"
      columns={CASH_DRAWER_COLUMNS}
      rows={cashDrawers}
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
    head: "Time",
    from: "sm",
    narrow: true,
    className: "whitespace-nowrap",
    cell: ({ at }) => momentText(at),
  },
  {
    head: "Method",
    cell: ({ method, kind }) => (
      <>
        {PAYMENT_METHOD_LABELS[method]}
        {kind === "given_back" ? <span className="block text-ink-soft">Refund</span> : null}
      </>
    ),
  },
];

/** Open payments without amounts: the count is blind (rules accounting/blind-count). */
export function OpenPayments({ payments }: { payments: OpenPayment[] }) {
  return <DataTable caption="Open payments" columns={OPEN_PAYMENT_COLUMNS} rows={payments} />;
}

const PAYMENT_COLUMNS: Column<CashDrawerPayment>[] = [
  ...OPEN_PAYMENT_COLUMNS,
  amountColumn("Amount", ({ kind, cents }) => (kind === "taken" ? cents : -cents)),
];

/** Payments of a cash drawer with links to their orders; refunds are negative. */
export function Payments({ payments }: { payments: CashDrawerPayment[] }) {
  return <DataTable caption="Payments" columns={PAYMENT_COLUMNS} rows={payments} />;
}

/** Named amounts, one per row. */
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
  /** Id of the correction. A form sent twice corrects once. */
  id: string;
  /** Current count, corrections included. */
  countedCents: Cents;
  corrections: readonly CashDrawerCorrection[];
  refused: RefusedForm | undefined;
};

/** Corrections of a count, and the form that adds one (rules accounting/count-correction). */
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
        <p className="text-ink-soft">No corrections yet.</p>
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
                  label="Correct amount ($)"
                  hint={`Currently ${formatMoney(countedCents)}. The first count stays in the history.`}
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
