import { isUuid } from "#app/base/lib/uuid.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import type { PieceValue } from "#app/trade/accounting/cash-drawer.ts";

/** In an address, the hands that nobody has: those of the shop itself, and of deleted accounts. */
export const NOBODY = "shop";

/** Whose open money of which day an address or a form names; null when it names none. */
export function readOpenCashDrawer(hands: string | null, day: string | null) {
  const on = calendarDay(day ?? "");
  if (!on || (hands !== NOBODY && !isUuid(hands))) return null;
  return { handledBy: hands === NOBODY ? null : hands, day: on };
}

/** The way to close the open money of some hands on a day. */
export function closingPath({ handledBy, day }: { handledBy: string | null; day: string }): string {
  return `/admin/cash-drawers/close?hands=${handledBy ?? NOBODY}&day=${day}`;
}

/** The field of the form that closes it for the bills or coins of a value. */
export const pieceField = (value: PieceValue) => `piece-${value}` as const;
