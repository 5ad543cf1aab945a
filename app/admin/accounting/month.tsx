import { counted } from "#app/base/lib/money.ts";
import "./month.css";
import { Link } from "react-router";
import { Amounts, ClosedCashDrawers } from "#app/admin/cash-drawers/cash-drawer-parts.tsx";
import { actionsOf, adminOf, found, NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart, StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { type Closing, readWholePeriod } from "#app/trade/accounting/accounting-queries.server.ts";
import { closeMonth, isOver } from "#app/trade/accounting/close-month.server.ts";
import { type Figures, proofsOf } from "#app/trade/accounting/figures.ts";
import { periodOf } from "#app/trade/accounting/period.ts";
import type { Route } from "./+types/month";
import {
  AccountingFiles,
  CategoryTable,
  PartsTable,
  Proofs,
  TaxTable,
  Unsettled,
} from "./accounting-parts.tsx";

export const handle = screen({ load: "Error fetching accounting", save: "Error closing the month" });

/** Loads the figures of a month or a quarter (rules accounting/reconciliation). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const period = found(periodOf(params.period));
  const { db, now } = adminOf(context);
  const read = await readWholePeriod(db, period);
  const canClose = period.months.length === 1 && !read.closing && isOver(period, now);
  return { period, ...read, proofs: proofsOf(read.figures), canClose };
}

export const action = actionsOf({
  close: step(
    NO_FIELDS,
    async ({ params, actor, db, now, done, refuse }) => {
      const period = found(periodOf(params.period ?? ""));
      const closed = await closeMonth(db, { period, actor }, now);
      return closed.ok ? done("Month closed.") : refuse({ "": closed.refusal.sentence });
    },
    { fresh: true },
  ),
});

export default function Accounting({ loaderData, actionData }: Route.ComponentProps) {
  const { period, figures, closing, proofs, unsettled, closed, canClose } = loaderData;
  const { orders, refunds, payments, tips } = figures;
  return (
    <DetailPage
      title={period.title}
      back={{ to: `/admin/accounting?year=${period.key.slice(0, 4)}`, label: "Accounting" }}
      head={<PrintButton>Print</PrintButton>}
      refused={actionData}
      width="month-report max-w-5xl"
      gap="gap-8"
    >
      <p>
        {counted(orders.count, "order", "orders")} delivered, {counted(refunds.count, "refund", "refunds")}{" "}
        issued.
      </p>
      {closing ? <ClosedNotice closing={closing} /> : null}
      {canClose ? <CloseForm /> : null}
      <HeadedPart title="Orders and refunds">
        <PartsTable {...figures} />
      </HeadedPart>
      <HeadedPart title="Sales tax by ZIP code and rate">
        {figures.taxes.length > 0 ? <TaxTable {...figures} /> : <Nothing />}
      </HeadedPart>
      <HeadedPart title="Sales by category">
        {figures.categories.length > 0 ? <CategoryTable {...figures} /> : <Nothing />}
      </HeadedPart>
      <HeadedPart title="Payments">
        <Amounts
          rows={[
            ["Cash collected", payments.cashTakenCents],
            ["Debit collected", payments.debitTakenCents],
            ["Cash refunded", -payments.cashBackCents],
            ["Debit refunded", -payments.debitBackCents],
            ...linkRows(payments),
          ]}
        />
      </HeadedPart>
      {tips.cents === 0 ? null : (
        <HeadedPart title="Tips">
          <Amounts rows={[["Tips", tips.cents]]} />
          <p className="text-sm text-ink-soft">Included in payments, but not in sales, taxes, or refunds.</p>
        </HeadedPart>
      )}
      <HeadedPart title={`Drawers closed this ${period.months.length === 1 ? "month" : "quarter"}`}>
        {closed.length > 0 ? <ClosedCashDrawers cashDrawers={closed} /> : <Nothing />}
      </HeadedPart>
      <HeadedPart title="Reconciliation">
        <Proofs proofs={proofs} />
        <Unsettled orders={orders.count} {...unsettled} />
      </HeadedPart>
      <AccountingFiles period={period.key} />
    </DetailPage>
  );
}

/** Payments by link, of a shop that has any. */
function linkRows({ linkTakenCents, linkBackCents }: Figures["payments"]): [string, number][] {
  if (linkTakenCents === 0 && linkBackCents === 0) return [];
  return [
    ["Paid by link", linkTakenCents],
    ["Link payments refunded", -linkBackCents],
  ];
}

function Nothing() {
  return <p className="text-ink-soft">None.</p>;
}

/** Notice that a month is closed, and whether today's orders still give the same figures. */
function ClosedNotice({ closing: { closedAt, by, holds } }: { closing: Closing }) {
  return (
    <p
      role="status"
      className={`rounded-field border px-4 py-3 ${holds ? "border-moss bg-moss-soft" : "border-clay bg-clay-soft"}`}
    >
      Closed {momentText(closedAt)}
      {by ? ` by ${by}` : ""}. Its figures are locked.{" "}
      {holds
        ? "Recalculated today: figures match."
        : "Recalculated today: figures don't match. Someone changed this month's orders in the database."}
    </p>
  );
}

function CloseForm() {
  return (
    <div className="print:hidden">
      <TwoSteps summary="Close month…">
        <p className="text-sm">
          Closing a month locks its figures. You can't undo this.{" "}
          <Link to="/admin/cash-drawers" className="link">
            Are all drawers closed?
          </Link>
        </p>
        <StepForm intent="close" look="primary" busy="Closing...">
          Close month
        </StepForm>
      </TwoSteps>
    </div>
  );
}
