import { randomUUID } from "node:crypto";
import { actionsOf, found, idOf, missing, step } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/form-parts.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
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
  const till = found(await findTill(db, idOf(params.id)));
  const [payments, corrections] = await Promise.all([
    listPaymentsOfTill(db, till.id),
    listTillCorrections(db, till.id),
  ]);
  return { till, payments, corrections, correctionId: randomUUID() };
}

/** Corrects the count by an entry of its own (rules accounting/count-correction). */
export const action = actionsOf({
  save: step(correctionForm, async ({ form, id: tillId, actor, db, now, done, refuse }) => {
    const { id, seen: seenCents, counted: countedCents, reason } = form;
    const corrected = await correctTill(db, { id, tillId, seenCents, countedCents, reason, actor }, now);
    if (corrected.ok) return done("Count corrected.");
    const { name, sentence } = corrected.refusal;
    return name === "no_till" ? missing() : refuse({ [name === "same_count" ? "counted" : ""]: sentence });
  }),
});

export const shouldRevalidate = readAgainAfterRefusal;

export default function Till({ loaderData, actionData }: Route.ComponentProps) {
  const { till, payments, corrections, correctionId } = loaderData;
  const name = handsText(till.name);
  const day = shortCalendarDayText(till.day);
  const pieces = PIECE_VALUES.flatMap((value) => {
    const count = till.pieces[value];
    return count ? [pieceText(value, count)] : [];
  });
  return (
    <DetailPage
      title={`Till of ${name}, ${day}`}
      heading={`Till of ${name}`}
      back={{ to: "/admin/tills", label: "Tills" }}
      head={<PrintButton>Print</PrintButton>}
      leaving="typed"
      refused={actionData}
      says={false}
      width="max-w-3xl"
      gap="gap-6"
    >
      <p>
        <span className="block text-lg">{day}</span>
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
      <HeadedPart title="Payments">
        <Payments payments={payments} />
      </HeadedPart>
    </DetailPage>
  );
}
