import { type Cents, formatMoney } from "#app/base/lib/money.ts";

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
