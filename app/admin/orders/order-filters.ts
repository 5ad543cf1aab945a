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

/** Time of day, "10:00". */
export const clockTime = shaped(/^([01]\d|2[0-3]):[0-5]\d$/);

const FILTERS = {
  status: oneOf(ORDER_STATUSES),
  /** Shop day of the delivery window. */
  day: calendarDay,
  /** Window start in shop time; only with a day. */
  window: clockTime,
  zip: shaped(/^\d{5}$/),
  /** First and last shop day of placing. */
  placedFrom: calendarDay,
  placedTo: calendarDay,
};

/** Names of the rows that the list counts. */
export const ORDERS_COUNTED = { one: "order", many: "orders" };

/** Parameters of the list's form. */
export const FILTER_NAMES = ["search", ...Object.keys(FILTERS)];

/**
 * Reads the filters of the admin's list from the URL. `search` is the start of an order's id, a phone number, or part of a phone number,
 * name, email address, or ZIP; "" = everything.
 */
export function readOrderFilters(params: URLSearchParams) {
  const filters = readFilters(params, FILTERS);
  const window = filters.day && filters.window;
  return { ...filters, window, search: readSearch(params, "search"), page: readPage(params.get("page")) };
}
export type OrderFilters = ReturnType<typeof readOrderFilters>;

/** Filters of the whole list. */
export const NO_ORDER_FILTERS = readOrderFilters(new URLSearchParams());

/** Returns whether a filter is set. */
export function isOrderListNarrowed({ page: _, ...filters }: OrderFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Returns the query of a list with these filters: "?status=pending&page=2", or "" without any. */
export function orderFiltersQuery({ page = 1, ...filters }: Partial<OrderFilters>): string {
  return withParams(new URLSearchParams(), { ...filters, page: page > 1 ? String(page) : null });
}
