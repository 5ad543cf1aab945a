import { readPage } from "#app/base/lib/pages.ts";
import {
  calendarDay,
  oneOf,
  readFilters,
  readSearch,
  shaped,
  withParams,
} from "#app/base/records/list-query.ts";
import { ORDER_STATUSES } from "#app/trade/orders/status.ts";

/** A time of the day, "10:00". */
export const clockTime = shaped(/^([01]\d|2[0-3]):[0-5]\d$/);

const FILTERS = {
  status: oneOf(ORDER_STATUSES),
  /** Shop day of the delivery window. */
  day: calendarDay,
  /** When the window starts, in shop time; only together with a day. */
  window: clockTime,
  zip: shaped(/^\d{5}$/),
  /** The first and the last shop day on which the order was placed. */
  placedFrom: calendarDay,
  placedTo: calendarDay,
};

/** What is counted in the list. */
export const ORDERS_COUNTED = { one: "order", many: "orders" };

/** The parameters of the list's form. */
export const FILTER_NAMES = ["search", ...Object.keys(FILTERS)];

/**
 * How the admin's list is narrowed; all of it stands in the URL. `search` is the beginning of the order's id, a phone
 * number, or part of one, of a name, email address or ZIP; "" = everything.
 */
export function readOrderFilters(params: URLSearchParams) {
  const filters = readFilters(params, FILTERS);
  const window = filters.day && filters.window;
  return { ...filters, window, search: readSearch(params, "search"), page: readPage(params.get("page")) };
}
export type OrderFilters = ReturnType<typeof readOrderFilters>;

/** The whole list. */
export const NO_ORDER_FILTERS = readOrderFilters(new URLSearchParams());

/** True when some orders are left out. */
export function isOrderListNarrowed({ page: _, ...filters }: OrderFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** The query of a list with these filters: "?status=pending&page=2", or "" without any. */
export function orderFiltersQuery({ page = 1, ...filters }: Partial<OrderFilters>): string {
  return withParams(new URLSearchParams(), { ...filters, page: page > 1 ? String(page) : null });
}
