import { isUuid } from "#app/base/lib/uuid.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import type { PieceValue } from "#app/trade/accounting/cash-drawer.ts";

/** Address value for cash without a person: the shop's, or a deleted account's. */
export const THE_SHOP = "shop";

/** Reads the holder and day from an address or form; null if they name none. */
export function readOpenCashDrawer(hands: string | null, day: string | null) {
  const on = calendarDay(day ?? "");
  if (!on || (hands !== THE_SHOP && !isUuid(hands))) return null;
  return { handledBy: hands === THE_SHOP ? null : hands, day: on };
}

/** Address that closes a holder's drawer of a day. */
export function closingPath({ handledBy, day }: { handledBy: string | null; day: string }): string {
  return `/admin/cash-drawers/close?hands=${handledBy ?? THE_SHOP}&day=${day}`;
}

/** Name of the count field for bills or coins of a value. */
export const pieceField = (value: PieceValue) => `piece-${value}` as const;
