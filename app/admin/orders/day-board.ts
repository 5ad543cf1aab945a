import type { Band, DeliveryOption } from "#app/trade/delivery/bands.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import type { OrderRow } from "./shown-orders.ts";

/** How full a window is; `start` is an ISO string. */
export type WindowFill = {
  option: DeliveryOption;
  band: Band;
  start: string;
  capacity: number;
  booked: number;
};

/** A window of the day with the orders that hold a place in it. */
export type BoardWindow = {
  option: DeliveryOption;
  band: Band;
  start: string;
  end: string;
  /** Places taken and places in all; null when the window is no longer in the database. */
  fill: { booked: number; capacity: number } | null;
  orders: OrderRow[];
};

/**
 * Puts the orders of a day into their windows, by start, then by option and band. Orders that gave their place
 * back (canceled, returned) are not on the board, and neither are windows in which nobody holds a place.
 */
export function boardOf(rows: readonly OrderRow[], fills: readonly WindowFill[]): BoardWindow[] {
  const windows = new Map<string, BoardWindow>();
  for (const row of rows) {
    if (GIVES_BACK.includes(row.status)) continue;
    const key = keyOf({ option: row.deliveryOption, band: row.band, start: row.windowStart });
    const window = windows.get(key) ?? emptyWindow(row);
    window.orders.push(row);
    windows.set(key, window);
  }
  for (const fill of fills) {
    const window = windows.get(keyOf(fill));
    if (window) window.fill = { booked: fill.booked, capacity: fill.capacity };
  }
  return [...windows.values()].sort(
    (one, other) =>
      Date.parse(one.start) - Date.parse(other.start) ||
      one.option.localeCompare(other.option) ||
      one.band.localeCompare(other.band),
  );
}

function emptyWindow(row: OrderRow): BoardWindow {
  const { deliveryOption: option, band, windowStart: start, windowEnd: end } = row;
  return { option, band, start, end, fill: null, orders: [] };
}

function keyOf({ option, band, start }: { option: DeliveryOption; band: Band; start: string }): string {
  return `${Date.parse(start)} ${option} ${band}`;
}
