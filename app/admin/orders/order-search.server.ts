import { and, between, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { cleanPhone, isPhoneNumber, phoneDigitsOf } from "#app/base/lib/phone.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { OrderFilters } from "./order-filters.ts";

/** The condition of the admin's filters; undefined when they let everything through. */
export function orderMatches(filters: Omit<OrderFilters, "page">): SQL | undefined {
  const { status, day, window, zip, placedFrom, placedTo, search } = filters;
  return and(
    status ? eq(orders.status, status) : undefined,
    day ? startsInWindow(day, window) : undefined,
    zip ? eq(orders.deliveryZip, zip) : undefined,
    placedFrom ? gte(orders.createdAt, beginningOf(placedFrom)) : undefined,
    placedTo ? lt(orders.createdAt, beginningOf(placedTo, 1)) : undefined,
    search ? matchesText(search) : undefined,
  );
}

/** The first instant of a shop day "2026-11-21", or of so many days later. */
function beginningOf(day: string, daysLater = 0): Temporal.Instant {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater });
  return shopInstant(date, Temporal.PlainTime.from("00:00"));
}

function startsInWindow(day: string, window: string | null): SQL | undefined {
  if (window) {
    const start = shopInstant(Temporal.PlainDate.from(day), Temporal.PlainTime.from(window));
    return eq(orders.windowStart, start);
  }
  return and(gte(orders.windowStart, beginningOf(day)), lt(orders.windowStart, beginningOf(day, 1)));
}

/**
 * The beginning of an id, a phone number however it is typed, or part of one, of a name, email address or ZIP. A whole phone
 * number is found by its index; everything else is read from `searched`: what few have by its trigrams, what many have from the
 * newest on in the index of the list.
 */
function matchesText(search: string): SQL | undefined {
  if (isPhoneNumber(search))
    return eq(phoneDigits(orders.contactPhone), phoneDigits(sql.param(cleanPhone(search))));
  const digits = phoneDigitsOf(search);
  return or(
    startsWithId(search),
    isIn(search, orders.searched),
    digits !== null && digits !== search ? isIn(digits, orders.searched) : undefined,
  );
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

function startsWithId(search: string): SQL | undefined {
  const start = search.toLowerCase();
  const shaped = start + NO_ID.slice(start.length);
  if (start.length > NO_ID.length || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(shaped)) {
    return undefined;
  }
  return between(orders.id, shaped, start + LAST_ID.slice(start.length));
}
