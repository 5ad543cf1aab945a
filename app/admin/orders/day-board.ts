import type { Band, DeliveryOption } from "#app/trade/delivery/bands.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import type { OrderRow } from "./queries.server.ts";

/** How full a window is; `start` is an ISO string. */
export type WindowFill = {
  option: DeliveryOption;
  band: Band;
  start: string;
  capacity: number;
  booked: number;
};

/** A window of the day with the orders that hold a place in it; `fill` is null when it is no longer in the database. */
export type BoardWindow = ReturnType<typeof boardOf>[number];

/**
 * Puts the orders of a day into their windows, by start, then by option and band. Orders that gave their place
 * back (canceled, returned) are not on the board, and neither are windows in which nobody holds a place.
 */
export function boardOf(rows: readonly Omit<OrderRow, "units">[], fills: readonly WindowFill[]) {
  const holding = rows.filter(({ status }) => !GIVES_BACK.includes(status));
  const windows = Map.groupBy(holding, (row) => keyOf(row.windowStart, row.deliveryOption, row.band));
  const full = new Map(
    fills.map(({ start, option, band, booked, capacity }) => [
      keyOf(start, option, band),
      { booked, capacity },
    ]),
  );
  const board = [...windows].flatMap(([key, orders]) =>
    orders.slice(0, 1).map(({ deliveryOption: option, band, windowStart: start, windowEnd: end }) => {
      return { option, band, start, end, fill: full.get(key) ?? null, orders };
    }),
  );
  return board.sort(
    (one, other) =>
      Date.parse(one.start) - Date.parse(other.start) ||
      one.option.localeCompare(other.option) ||
      one.band.localeCompare(other.band),
  );
}

function keyOf(start: string, option: DeliveryOption, band: Band): string {
  return `${Date.parse(start)} ${option} ${band}`;
}
