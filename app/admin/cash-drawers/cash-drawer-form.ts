import { z } from "zod";
import { type Cents, parseDollars } from "#app/base/lib/money.ts";
import { textWithBreaks } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import {
  CASH_DRAWER_NOTE_LENGTH,
  MOST_PIECES,
  PIECE_VALUES,
  type Pieces,
  readPieces,
} from "#app/trade/accounting/cash-drawer.ts";
import { pieceField, readOpenCashDrawer } from "./open-cash-drawer.ts";

const STALE = "Reload the page and try again.";
const sent = z.string().max(40, STALE);
const id = z.string({ error: STALE }).refine(isUuid, STALE);
const shownCents = z
  .string({ error: STALE })
  .regex(/^-?\d{1,9}$/, STALE)
  .transform(Number);
const PIECES = `Please enter a whole number up to ${MOST_PIECES.toLocaleString("en-US")}, or leave it blank.`;

/** Field that parses its text, or reports the error `sentence` if it can't. */
function readAs<Value>(read: (text: string) => Value | null, sentence: string) {
  return z.string({ error: sentence }).transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  });
}

const piece = readAs(readPieces, PIECES).default(0);
const pieceFields = Object.fromEntries(PIECE_VALUES.map((value) => [pieceField(value), piece]));
const OWN = "Please enter an amount, such as 12.50, or leave it blank.";

/** Form that closes a cash drawer, with counts of bills and coins (rules accounting/blind-count). */
export const closingForm = z
  .strictObject({
    id,
    hands: sent,
    day: sent,
    /** Fingerprint of the open payments as the page showed them. */
    seen: sent,
    ...pieceFields,
    own: readAs((text) => (text.trim() === "" ? 0 : parseDollars(text)), OWN).default(0),
    note: textWithBreaks("the note", CASH_DRAWER_NOTE_LENGTH).default(""),
    /** Difference shown, in cents; blank before one was. */
    explained: z.union([z.literal("").transform(() => null), shownCents]).default(null),
  })
  .transform(({ id: cashDrawerId, hands, day, seen, own, note, explained, ...typed }, context) => {
    const open = readOpenCashDrawer(hands, day);
    const counts: Partial<Record<string, unknown>> = typed;
    const pieces: Pieces = {};
    for (const value of PIECE_VALUES) {
      const count = counts[pieceField(value)];
      if (typeof count === "number" && count > 0) pieces[value] = count;
    }
    if (open) return { cashDrawerId, seen, pieces, ownCents: own, note, explainedCents: explained, ...open };
    context.addIssue({ code: "custom", path: [""], message: "Choose the drawer again." });
    return z.NEVER;
  });

const COUNTED = "Please enter the correct amount, such as 245.50.";

/**
 * Form that corrects the count of a closed cash drawer (rules accounting/count-correction). The amount is negative if refunds exceed
 * payments.
 */
export const correctionForm = z.strictObject({
  id,
  seen: shownCents,
  counted: readAs(signedDollars, COUNTED),
  reason: textWithBreaks("the reason", CASH_DRAWER_NOTE_LENGTH).min(1, "Please enter a reason."),
});

function signedDollars(text: string): Cents | null {
  const [, minus, amount = ""] = /^\s*([-−]?)\s*(.*)$/.exec(text) ?? [];
  const cents = parseDollars(amount);
  return cents !== null && minus ? -cents : cents;
}
