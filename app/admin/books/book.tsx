import { data, Form, Link, useNavigation } from "react-router";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { doneAt } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { Asked } from "#app/admin/kit/asked.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { Amounts, ClosedTills } from "#app/admin/tills/till-parts.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { type Closing, readWholeBook } from "#app/trade/books/book-queries.server.ts";
import { closeMonth, isOver } from "#app/trade/books/close-month.server.ts";
import { proofsOf } from "#app/trade/books/figures.ts";
import { periodOf } from "#app/trade/books/period.ts";
import type { Route } from "./+types/book";
import "./book.css";
import { BookFiles } from "./book-files.tsx";
import { BookPart, CategoryTable, PartsTable, Proofs, TaxTable } from "./book-tables.tsx";
import { Unsettled } from "./unsettled.tsx";

export const handle = screen({ load: "Error fetching the books", save: "Error closing the month" });

/** The books of a month or a quarter (rules money 12). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const period = periodOf(params.period);
  if (!period) throw data(null, { status: 404 });
  const { db, now } = adminOf(context);
  const book = await readWholeBook(db, period);
  const canClose = period.months.length === 1 && !book.closing && isOver(period, now);
  return { period, ...book, proofs: proofsOf(book.figures), canClose };
}

/** Closes the month. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, actor, db, now } = adminOf(context);
  requireFreshProof(request, viewer);
  const period = periodOf(params.period);
  if (!period) throw data(null, { status: 404 });
  await readSentForm(request);
  const done = await closeMonth(db, { period, actor }, now);
  if (done.ok) return doneAt(context, `/admin/books/${period.key}`, "The month is closed.");
  return data<RefusedForm>({ errors: { "": done.refusal.sentence }, values: {} }, { status: 409 });
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { period, figures, closing, proofs, unsettled, closed, canClose } = loaderData;
  const { orders, refunds, payments } = figures;
  useAnswerFocus(actionData, () => firstWrong(document));
  return (
    <div className="book flex max-w-5xl flex-col gap-8">
      <title>{`${period.title} | Books | Admin`}</title>
      <PageHead
        back={{ to: `/admin/books?year=${period.key.slice(0, 4)}`, label: "Books" }}
        title={period.title}
      >
        <PrintButton>Print</PrintButton>
      </PageHead>
      <FormSentence>{actionData?.errors[""]}</FormSentence>
      <p>
        {orders.count === 1 ? "1 order" : `${orders.count.toLocaleString("en-US")} orders`} handed over,{" "}
        {refunds.count === 1 ? "1 refund" : `${refunds.count.toLocaleString("en-US")} refunds`} made.
      </p>
      {closing ? <ClosedNotice closing={closing} /> : null}
      {canClose ? <CloseForm /> : null}
      <BookPart id="parts" title="Orders and refunds">
        <PartsTable {...figures} />
      </BookPart>
      <BookPart id="taxes" title="Taxes by place and rate">
        {figures.taxes.length > 0 ? <TaxTable {...figures} /> : <Nothing />}
      </BookPart>
      <BookPart id="categories" title="Sales by category">
        {figures.categories.length > 0 ? <CategoryTable {...figures} /> : <Nothing />}
      </BookPart>
      <BookPart id="money" title="Money that changed hands">
        <Amounts
          rows={[
            ["Taken in cash", payments.cashTakenCents],
            ["Taken by debit", payments.debitTakenCents],
            ["Given back in cash", -payments.cashBackCents],
            ["Given back by debit", -payments.debitBackCents],
          ]}
        />
      </BookPart>
      <BookPart id="tills" title="Tills closed in it">
        {closed.length > 0 ? <ClosedTills tills={closed} /> : <Nothing />}
      </BookPart>
      <BookPart id="proof" title="Proof">
        <Proofs proofs={proofs} />
        <Unsettled orders={orders.count} {...unsettled} />
      </BookPart>
      <BookFiles period={period.key} />
    </div>
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
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="print:hidden">
      <Asked summary="Close this month…">
        <Form method="post" className="flex flex-col items-start gap-4">
          <input type="hidden" name="intent" value="close" />
          <p className="text-sm">
            Its figures stay as they are. This cannot be undone.{" "}
            <Link to="/admin/tills" className="link">
              Are all tills closed?
            </Link>
          </p>
          <Button type="submit" disabled={busy}>
            {busy ? "Closing..." : "Close this month"}
          </Button>
        </Form>
      </Asked>
    </div>
  );
}
