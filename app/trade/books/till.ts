import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";

/** The longest note of a till. */
export const TILL_NOTE_LENGTH = 300;

/** Money of one kind, by the way it was paid. */
export type ByMethod = Record<PaymentMethod, Cents>;

type Counted = { kind: "taken" | "given_back"; method: PaymentMethod; cents: Cents };

/** What payments sum to by method: taken less given back. */
export function sumsByMethod(payments: readonly Counted[]): ByMethod {
  const of = (method: PaymentMethod) =>
    payments
      .filter((payment) => payment.method === method)
      .reduce((sum, { kind, cents }) => sum + (kind === "taken" ? cents : -cents), 0);
  return { cash: of("cash"), debit: of("debit") };
}

/** "Exact", "$2.00 short" or "$1.00 over": how counted cash differs from what should be there. */
export function differenceText(countedCents: Cents, cashCents: Cents): string {
  const difference = countedCents - cashCents;
  if (difference === 0) return "Exact";
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}

/** Every "no" to closing a till. */
export const tillRefusals = {
  nothingOpen: () =>
    refusal(
      "nothing_open",
      "There is no open money of this person and day any more; somebody may have closed it.",
    ),
  otherCash: (seenCents: Cents, cashCents: Cents) =>
    refusal(
      "other_cash",
      `Meanwhile money has moved: ${formatMoney(cashCents)} should be there now, not ${formatMoney(seenCents)}. Nothing was closed. Please count again.`,
    ),
  unexplained: (differenceCents: Cents) =>
    refusal(
      "unexplained",
      `The cash is ${formatMoney(Math.abs(differenceCents))} ${differenceCents < 0 ? "short" : "over"}. Count it again, or explain the difference in the note.`,
    ),
  tillTaken: () =>
    refusal("till_taken", "This form has closed another till already. Please load the page again."),
};

/** A named "no" with its sentence. */
export type TillRefusal = ReturnType<(typeof tillRefusals)[keyof typeof tillRefusals]>;
