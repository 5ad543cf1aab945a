import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/read-again.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { correctTill } from "#app/trade/books/correct-till.server.ts";
import { PIECE_VALUES, pieceText } from "#app/trade/books/pieces.ts";
import { findTill, listPaymentsOfTill, listTillCorrections } from "#app/trade/books/till-queries.server.ts";
import type { Route } from "./+types/till";
import { Corrections } from "./correction-part.tsx";
import { correctionForm } from "./till-form.ts";
import { Amounts, Difference, handsText, Payments } from "./till-parts.tsx";

export const handle = screen({ load: "Error fetching the till", save: "Error correcting the count" });

/** A closed till with its payments and the corrections of its count, to print. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const till = isUuid(params.id) ? await findTill(db, params.id) : null;
  if (!till) throw data(null, { status: 404 });
  const [payments, corrections] = await Promise.all([
    listPaymentsOfTill(db, till.id),
    listTillCorrections(db, till.id),
  ]);
  return { till, payments, corrections, correctionId: randomUUID() };
}

/** Corrects the count by an entry of its own (rules money 19). */
export const action = formAction(
  correctionForm,
  async ({ form, actor, db, now, refuse }, { params, context }: Route.ActionArgs) => {
    const { id, seen: seenCents, counted: countedCents, reason } = form;
    if (!isUuid(params.id)) throw data(null, { status: 404 });
    const about = { id, tillId: params.id, seenCents, countedCents, reason, actor };
    const done = await correctTill(db, about, now);
    if (done.ok) return doneAt(context, `/admin/tills/${params.id}`, "Count corrected.");
    const { name, sentence } = done.refusal;
    if (name === "no_till") throw data(null, { status: 404 });
    return refuse({ [name === "same_count" ? "counted" : ""]: sentence });
  },
);

export const shouldRevalidate = readAgainAfterRefusal;

export default function Till({ loaderData, actionData }: Route.ComponentProps) {
  const { till, payments, corrections, correctionId } = loaderData;
  const name = handsText(till.name);
  const pieces = PIECE_VALUES.flatMap((value) => {
    const count = till.pieces[value];
    return count ? [pieceText(value, count)] : [];
  });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`Till of ${name}, ${shortCalendarDayText(till.day)} | Admin`}</title>
      <TypedForms />
      <PageHead back={{ to: "/admin/tills", label: "Tills" }} title={`Till of ${name}`}>
        <PrintButton>Print</PrintButton>
      </PageHead>
      <p>
        <span className="block text-lg">{shortCalendarDayText(till.day)}</span>
        <span className="text-ink-soft">
          Closed {momentText(till.closedAt)}
          {till.closer ? ` by ${till.closer}` : ""}
        </span>
      </p>
      <Amounts
        rows={[
          ["Collected in cash", till.cashCents],
          ["Float", till.floatCents],
          ["Expected", till.expectedCents],
          ["Counted", till.firstCents],
          ...(corrections.length > 0 ? [["Counted, with corrections", till.countedCents] as const] : []),
          ["Debit", till.debitCents],
        ]}
      />
      <p>
        <Difference {...till} />
      </p>
      {till.note ? <p className="max-w-measure whitespace-pre-line">{till.note}</p> : null}
      {pieces.length > 0 ? (
        <ul aria-label="Bills and coins" className="tabular text-sm">
          {pieces.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Corrections
        id={correctionId}
        countedCents={till.countedCents}
        corrections={corrections}
        refused={actionData}
      />
      <section aria-labelledby="payments" className="flex flex-col gap-3">
        <h2 id="payments" className="text-xl">
          Payments
        </h2>
        <Payments payments={payments} caption="Payments of the till" />
      </section>
    </div>
  );
}
