import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { DoorMethod, PaymentMethod } from "#app/trade/orders/payment.ts";

/** Maximum characters of a cash drawer's note, and of a correction's reason. */
export const CASH_DRAWER_NOTE_LENGTH = 300;

/** Amounts in a drawer by payment method. */
export type ByMethod = Record<DoorMethod, Cents>;

type Counted = { kind: "taken" | "given_back"; method: PaymentMethod; cents: Cents };

/** Sums payments by method: collected less refunded. */
export function sumsByMethod(payments: readonly Counted[]): ByMethod {
  const of = (method: DoorMethod) =>
    payments
      .filter((payment) => payment.method === method)
      .reduce((sum, { kind, cents }) => sum + (kind === "taken" ? cents : -cents), 0);
  return { cash: of("cash"), debit: of("debit") };
}

/** Sums the tips in payments by method: collected less refunded (rules tips/payments). */
export function tipsByMethod(payments: readonly (Counted & { tipCents: Cents })[]): ByMethod {
  return sumsByMethod(payments.map((payment) => ({ ...payment, cents: payment.tipCents })));
}

/** Returns "Balanced", "$2.00 short", or "$1.00 over": the difference between counted and expected cash. */
export function differenceText(countedCents: Cents, cashCents: Cents): string {
  const difference = countedCents - cashCents;
  if (difference === 0) return "Balanced";
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}

/** Counted and expected cash; may be negative. */
type Counting = { countedCents: Cents; expectedCents: Cents };

/** Returns "Expected $107.40, counted $100.00, $7.40 short", shown after a count is submitted. */
function countText({ countedCents, expectedCents }: Counting): string {
  const counted = `Expected ${formatMoney(expectedCents)}, counted ${formatMoney(countedCents)}`;
  return `${counted}, ${differenceText(countedCents, expectedCents).toLowerCase()}`;
}

/**
 * Returns whether a count closes its drawer (rules accounting/blind-count): a difference above the limit
 * needs a reason given for that very difference.
 */
export function mayClose(
  { countedCents, expectedCents }: Counting,
  { differenceCents, note }: { differenceCents: Cents | null; note: string },
  mostCents: Cents,
): boolean {
  const difference = countedCents - expectedCents;
  return Math.abs(difference) <= mostCents || (note !== "" && difference === differenceCents);
}

/** Refusals to close a cash drawer, and to correct its count. */
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

/** A named refusal with its message. */
export type CashDrawerRefusal = ReturnType<(typeof cashDrawerRefusals)[keyof typeof cashDrawerRefusals]>;

/** Values of bills and coins in a count, in cents, largest first. */
export const PIECE_VALUES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const;
export type PieceValue = (typeof PIECE_VALUES)[number];

/** Number of pieces counted of each value; a missing value counts as none. */
export type Pieces = Partial<Record<PieceValue, number>>;

/** Maximum pieces of one value in a count. */
export const MOST_PIECES = 10_000;

/** Sums the counted bills and coins. */
export function sumOfPieces(pieces: Pieces): Cents {
  return PIECE_VALUES.reduce((sum, value) => sum + value * (pieces[value] ?? 0), 0);
}

/** Returns "$20 bills", "$1 bills and coins", "25¢ coins": the label of a count's field. */
export function pieceLabel(value: PieceValue): string {
  if (value === 100) return "$1 bills and coins";
  return value > 100 ? `$${value / 100} bills` : `${value}¢ coins`;
}

/** Parses the number of pieces in a field: blank is none; null means invalid. */
export function readPieces(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return 0;
  const count = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  return count <= MOST_PIECES ? count : null;
}

/** Returns "3 × $20 bills = $60.00": one line of a count. */
export function pieceText(value: PieceValue, count: number): string {
  return `${count} × ${pieceLabel(value)} = ${formatMoney(value * count)}`;
}
