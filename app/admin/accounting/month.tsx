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
import { proofsOf } from "#app/trade/accounting/figures.ts";
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

export const handle = screen({ load: "Error fetching the books", save: "Error closing the month" });

/** The books of a month or a quarter (rules accounting/reconciliation). */
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
      return closed.ok ? done("The month is closed.") : refuse({ "": closed.refusal.sentence });
    },
    { fresh: true },
  ),
});

export default function Accounting({ loaderData, actionData }: Route.ComponentProps) {
  const { period, figures, closing, proofs, unsettled, closed, canClose } = loaderData;
  const { orders, refunds, payments } = figures;
  return (
    <DetailPage
      title={period.title}
      section="Books"
      back={{ to: `/admin/accounting?year=${period.key.slice(0, 4)}`, label: "Books" }}
      head={<PrintButton>Print</PrintButton>}
      refused={actionData}
      width="month-report max-w-5xl"
      gap="gap-8"
    >
      <p>
        {orders.count === 1 ? "1 order" : `${orders.count.toLocaleString("en-US")} orders`} handed over,{" "}
        {refunds.count === 1 ? "1 refund" : `${refunds.count.toLocaleString("en-US")} refunds`} made.
      </p>
      {closing ? <ClosedNotice closing={closing} /> : null}
      {canClose ? <CloseForm /> : null}
      <HeadedPart title="Orders and refunds">
        <PartsTable {...figures} />
      </HeadedPart>
      <HeadedPart title="Taxes by place and rate">
        {figures.taxes.length > 0 ? <TaxTable {...figures} /> : <Nothing />}
      </HeadedPart>
      <HeadedPart title="Sales by category">
        {figures.categories.length > 0 ? <CategoryTable {...figures} /> : <Nothing />}
      </HeadedPart>
      <HeadedPart title="Money that changed hands">
        <Amounts
          rows={[
            ["Taken in cash", payments.cashTakenCents],
            ["Taken by debit", payments.debitTakenCents],
            ["Given back in cash", -payments.cashBackCents],
            ["Given back by debit", -payments.debitBackCents],
          ]}
        />
      </HeadedPart>
      <HeadedPart title="Cash drawers closed in it">
        {closed.length > 0 ? <ClosedCashDrawers cashDrawers={closed} /> : <Nothing />}
      </HeadedPart>
      <HeadedPart title="Proof">
        <Proofs proofs={proofs} />
        <Unsettled orders={orders.count} {...unsettled} />
      </HeadedPart>
      <AccountingFiles period={period.key} />
    </DetailPage>
  );
}

function Nothing() {
  return <p className="text-ink-soft">Nothing.</p>;
}

/** That a month is closed, and whether today's orders still say the same. */
function ClosedNotice({ closing: { closedAt, by, holds } }: { closing: Closing }) {
  return (
    <p
      role="status"
      className={`rounded-field border px-4 py-3 ${holds ? "border-moss bg-sage-soft" : "border-clay bg-clay-soft"}`}
    >
      Closed {momentText(closedAt)}
      {by ? ` by ${by}` : ""}. These are the figures of then.{" "}
      {holds
        ? "Reckoned from the orders again today, they are the same."
        : "Reckoned from the orders again today, they are not the same: somebody has changed orders of this month in the database."}
    </p>
  );
}

function CloseForm() {
  return (
    <div className="print:hidden">
      <TwoSteps summary="Close this month…">
        <p className="mb-4 text-sm">
          Its figures stay as they are. You can't undo this.{" "}
          <Link to="/admin/cash-drawers" className="link">
            Are all cash drawers closed?
          </Link>
        </p>
        <StepForm intent="close" look="primary" busy="Closing...">
          Close this month
        </StepForm>
      </TwoSteps>
    </div>
  );
}
