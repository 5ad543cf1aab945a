import { oneLine } from "#app/base/lib/shape.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/trade/orders/status.ts";

/** How the admin's list can be narrowed; all of it stands in the URL. */
export type OrderFilters = {
  status: OrderStatus | null;
  /** Shop day of the delivery window, "2026-11-21". */
  day: string | null;
  /** When the window starts, in shop time, "10:00"; only together with a day. */
  window: string | null;
  zip: string | null;
  /** The first and the last shop day on which the order was placed. */
  placedFrom: string | null;
  placedTo: string | null;
  /** Beginning of the order's id, a phone number, or part of one, of a name, email address or ZIP; "" = everything. */
  search: string;
  /** From 1. */
  page: number;
};

/** The whole list. */
export const NO_FILTERS: OrderFilters = {
  status: null,
  day: null,
  window: null,
  zip: null,
  placedFrom: null,
  placedTo: null,
  search: "",
  page: 1,
};

export const SEARCH_LENGTH = 100;
const LAST_PAGE = 10_000;

/** Reads filters from a URL. What cannot be read is ignored, so that an old link still opens. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const page = Number(params.get("page") ?? "1");
  const day = readDay(params.get("day"));
  return {
    status: ORDER_STATUSES.find((status) => status === params.get("status")) ?? null,
    day,
    window: day ? readWindow(params.get("window")) : null,
    zip: /^\d{5}$/.test(params.get("zip") ?? "") ? params.get("zip") : null,
    placedFrom: readDay(params.get("placedFrom")),
    placedTo: readDay(params.get("placedTo")),
    search: readSearch(params.get("search")),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** A real calendar day as "2026-11-21", else null. */
export function readDay(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** A time of the day as "10:00", else null. */
export function readWindow(text: string | null): string | null {
  return text && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;
}

function readSearch(text: string | null): string {
  return oneLine(text ?? "").slice(0, SEARCH_LENGTH);
}

/** True when some orders are left out. */
export function isNarrowed({ page: _, ...filters }: OrderFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** The query of a list with these filters: "?status=pending&page=2", or "" without any. */
export function orderFiltersQuery(filters: Partial<OrderFilters>): string {
  const params = new URLSearchParams();
  for (const name of ["search", "status", "day", "window", "zip", "placedFrom", "placedTo"] as const) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (filters.page && filters.page > 1) params.set("page", String(filters.page));
  const query = params.toString();
  return query ? `?${query}` : "";
}
