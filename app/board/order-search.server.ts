import { and, between, eq, gte, ilike, lt, or, type SQL } from "drizzle-orm";
import { shopInstant } from "#app/lib/shop-time.ts";
import { orders } from "#app/orders/tables.server.ts";
import type { OrderFilters } from "./order-filters.ts";

/** The condition of the admin's filters; undefined when they let everything through. */
export function orderMatches({ status, day, search }: OrderFilters): SQL | undefined {
  return and(
    status ? eq(orders.status, status) : undefined,
    day ? inWindowOf(Temporal.PlainDate.from(day)) : undefined,
    search ? matchesText(search) : undefined,
  );
}

function inWindowOf(day: Temporal.PlainDate): SQL | undefined {
  const midnight = Temporal.PlainTime.from("00:00");
  return and(
    gte(orders.windowStart, shopInstant(day, midnight)),
    lt(orders.windowStart, shopInstant(day.add({ days: 1 }), midnight)),
  );
}

/** The beginning of an id (found by its index), or part of a name, email address, phone number or ZIP. */
function matchesText(search: string): SQL | undefined {
  const part = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    startsWithId(search),
    ilike(orders.contactName, part),
    ilike(orders.contactEmail, part),
    ilike(orders.contactPhone, part),
    ilike(orders.deliveryZip, part),
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
