import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";

/** The longest note of a cash drawer, and the longest reason of a correction. */
export const CASH_DRAWER_NOTE_LENGTH = 300;

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

/** "Balanced", "$2.00 short" or "$1.00 over": how counted cash differs from what should be there. */
export function differenceText(countedCents: Cents, cashCents: Cents): string {
  const difference = countedCents - cashCents;
  if (difference === 0) return "Balanced";
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}

/** How far a count is off, below nothing where it is short. */
type Counting = { countedCents: Cents; expectedCents: Cents };

/** "Expected $107.40, counted $100.00, $7.40 short": what is shown once a count was sent. */
function countText({ countedCents, expectedCents }: Counting): string {
  const counted = `Expected ${formatMoney(expectedCents)}, counted ${formatMoney(countedCents)}`;
  return `${counted}, ${differenceText(countedCents, expectedCents).toLowerCase()}`;
}

/** Whether a count closes its drawer (rules accounting/blind-count): one that is off by more than the limit needs a reason for just that difference. */
export function mayClose(
  { countedCents, expectedCents }: Counting,
  { differenceCents, note }: { differenceCents: Cents | null; note: string },
  mostCents: Cents,
): boolean {
  const difference = countedCents - expectedCents;
  return Math.abs(difference) <= mostCents || (note !== "" && difference === differenceCents);
}

/** Every "no" to closing a cash drawer, and to correcting its count. */
export const cashDrawerRefusals = {
  nothingOpen: () =>
    refusal("nothing_open", "There's no open drawer for this person and day. Someone may have closed it."),
  otherMoney: () =>
    refusal(
      "other_money",
      "Money moved while you were counting, so the cash drawer isn't closed. Count it again.",
    ),
  unexplained: (counting: Counting) => ({
    ...refusal("unexplained", `${countText(counting)}. Count again, or enter a reason.`),
    differenceCents: counting.countedCents - counting.expectedCents,
  }),
  cashDrawerTaken: () =>
    refusal(
      "cash_drawer_taken",
      "This form already closed another cash drawer. Reload the page and try again.",
    ),
  noCashDrawer: () => refusal("no_cash_drawer", "This cash drawer doesn't exist."),
  otherCount: () =>
    refusal("other_count", "Someone else corrected this count. You're viewing the latest version."),
  sameCount: () => refusal("same_count", "Enter an amount other than the one that was counted."),
};

/** A named "no" with its sentence. */
export type CashDrawerRefusal = ReturnType<(typeof cashDrawerRefusals)[keyof typeof cashDrawerRefusals]>;

/** The values of the bills and coins that are counted, in cents, the largest first. */
export const PIECE_VALUES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const;
export type PieceValue = (typeof PIECE_VALUES)[number];

/** How many of each value were counted; a value that is missing was not there. */
export type Pieces = Partial<Record<PieceValue, number>>;

/** The most pieces of one value in a count. */
export const MOST_PIECES = 10_000;

/** What the counted bills and coins come to. */
export function sumOfPieces(pieces: Pieces): Cents {
  return PIECE_VALUES.reduce((sum, value) => sum + value * (pieces[value] ?? 0), 0);
}

/** "$20 bills", "$1 bills and coins", "25¢ coins": what a field of a count asks for. */
export function pieceLabel(value: PieceValue): string {
  if (value === 100) return "$1 bills and coins";
  return value > 100 ? `$${value / 100} bills` : `${value}¢ coins`;
}

/** How many pieces a field says; blank is none, null is no such number. */
export function readPieces(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return 0;
  const count = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  return count <= MOST_PIECES ? count : null;
}

/** "3 × $20 bills = $60.00": one line of a count, in words. */
export function pieceText(value: PieceValue, count: number): string {
  return `${count} × ${pieceLabel(value)} = ${formatMoney(value * count)}`;
}
