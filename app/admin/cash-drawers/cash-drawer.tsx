import { randomUUID } from "node:crypto";
import { actionsOf, adminOf, found, idOf, missing, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { PIECE_VALUES, pieceText, tipsByMethod } from "#app/trade/accounting/cash-drawer.ts";
import {
  findCashDrawer,
  listCashDrawerCorrections,
  listPaymentsOfCashDrawer,
} from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { correctCashDrawer } from "#app/trade/accounting/close-cash-drawer.server.ts";
import type { Route } from "./+types/cash-drawer";
import { correctionForm } from "./cash-drawer-form.ts";
import { Amounts, Corrections, Difference, drawerText, Payments } from "./cash-drawer-parts.tsx";

export const handle = screen({ load: "Error fetching the cash drawer", save: "Error correcting the count" });

/** Loads a closed cash drawer with its payments and count corrections, for printing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const drawer = found(await findCashDrawer(db, idOf(params.id)));
  const [payments, corrections] = await Promise.all([
    listPaymentsOfCashDrawer(db, drawer.id),
    listCashDrawerCorrections(db, drawer.id),
  ]);
  return { drawer, payments, corrections, correctionId: randomUUID() };
}

/** Adds a correction of the count (rules accounting/count-correction). */
export const action = actionsOf({
  save: step(correctionForm, async ({ form, id: cashDrawerId, actor, db, now, done, refuse }) => {
    const { id, seen: seenCents, counted: countedCents, reason } = form;
    const corrected = await correctCashDrawer(
      db,
      { id, cashDrawerId, seenCents, countedCents, reason, actor },
      now,
    );
    if (corrected.ok) return done("Count corrected.");
    const { name, sentence } = corrected.refusal;
    return name === "no_cash_drawer"
      ? missing()
      : refuse({ [name === "same_count" ? "counted" : ""]: sentence });
  }),
});

export const shouldRevalidate = readAgainAfterRefusal;

export default function CashDrawer({ loaderData, actionData }: Route.ComponentProps) {
  const { drawer, payments, corrections, correctionId } = loaderData;
  const name = drawerText(drawer.name);
  const day = shortCalendarDayText(drawer.day);
  const tips = tipsByMethod(payments);
  const pieces = PIECE_VALUES.flatMap((value) => {
    const count = drawer.pieces[value];
    return count ? [pieceText(value, count)] : [];
  });
  return (
    <DetailPage
      title={`${name}, ${day}`}
      heading={name}
      section=""
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
          Closed {momentText(drawer.closedAt)}
          {drawer.closer ? ` by ${drawer.closer}` : ""}
        </span>
      </p>
      <Amounts
        rows={[
          ["Cash collected", drawer.cashCents - tips.cash],
          ...(tips.cash === 0 ? [] : [["Cash tips", tips.cash] as const]),
          ["Float", drawer.floatCents],
          ["Expected", drawer.expectedCents],
          ["Counted", drawer.firstCents],
          ...(corrections.length > 0 ? [["Counted, corrected", drawer.countedCents] as const] : []),
          ["Debit", drawer.debitCents],
          ...(tips.debit === 0 ? [] : [["Tips in debit", tips.debit] as const]),
        ]}
      />
      <p>
        <Difference {...drawer} />
      </p>
      {drawer.note ? <p className="max-w-measure whitespace-pre-line">{drawer.note}</p> : null}
      {pieces.length > 0 ? (
        <ul aria-label="Bills and coins" className="tabular text-sm">
          {pieces.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Corrections
        id={correctionId}
        countedCents={drawer.countedCents}
        corrections={corrections}
        refused={actionData}
      />
      <HeadedPart title="Payments">
        <Payments payments={payments} />
      </HeadedPart>
    </DetailPage>
  );
}
