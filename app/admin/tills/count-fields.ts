import type { PieceValue } from "#app/trade/books/pieces.ts";

/** The field of a form for the bills or coins of a value. */
export const pieceField = (value: PieceValue) => `piece-${value}` as const;
