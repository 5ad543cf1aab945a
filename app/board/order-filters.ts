import { oneLine } from "#app/lib/one-line.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/orders/status.ts";

/** How the admin's list can be narrowed; all of it stands in the URL. */
export type OrderFilters = {
  status: OrderStatus | null;
  /** Shop day of the delivery window, "2026-11-21". */
  day: string | null;
  /** Beginning of the order's id, or part of a name, email address or ZIP; "" = everything. */
  search: string;
  /** From 1. */
  page: number;
};

export const SEARCH_LENGTH = 100;
const LAST_PAGE = 10_000;

/** Reads filters from a URL. What cannot be read is ignored, so that an old link still opens. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const page = Number(params.get("page") ?? "1");
  return {
    status: ORDER_STATUSES.find((status) => status === params.get("status")) ?? null,
    day: readDay(params.get("day")),
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

function readSearch(text: string | null): string {
  return oneLine(text ?? "").slice(0, SEARCH_LENGTH);
}

/** The query of a list with these filters: "?status=pending&page=2", or "" without any. */
export function orderFiltersQuery(filters: Partial<OrderFilters>): string {
  const params = new URLSearchParams();
  if (filters.search) params.set("search", filters.search);
  if (filters.status) params.set("status", filters.status);
  if (filters.day) params.set("day", filters.day);
  if (filters.page && filters.page > 1) params.set("page", String(filters.page));
  const query = params.toString();
  return query ? `?${query}` : "";
}
