import { and, eq, gte, isNull } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { BIRTH_TRIES, triesLeft } from "./birth-check.ts";
import { routeStops } from "./tables.server.ts";

/**
 * Compares a birth date with the account's, in the caller's transaction, and counts it when it differs (rules courier-app/birth-date-tries). The stop
 * is held meanwhile, so that of many at once no more are compared than may be tried. The birth date is not kept.
 */
export async function tryBirthDate(
  tx: Db,
  { stopId, birthDate }: { stopId: string; birthDate: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<"same" | "differs" | "no tries left" | "no account"> {
  const [stop] = await tx
    .select({ orderId: routeStops.orderId, tried: routeStops.birthTries })
    .from(routeStops)
    .where(eq(routeStops.id, stopId))
    .for("no key update");
  if (!stop) return "no account";
  if (stop.tried >= BIRTH_TRIES) return "no tries left";
  const [customer] = await tx
    .select({ birthDate: customers.birthDate })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, stop.orderId));
  if (!customer) return "no account";
  if (birthDate.equals(customer.birthDate)) return "same";
  await tx
    .update(routeStops)
    .set({ birthTries: stop.tried + 1, birthStoppedAt: stop.tried + 1 >= BIRTH_TRIES ? now : null })
    .where(eq(routeStops.id, stopId));
  return "differs";
}

/** Lets a stop be tried again, after the shop has spoken with its courier; returns its order, or null when it needs none. */
export async function allowBirthTries(tx: Db, stopId: string): Promise<string | null> {
  const [freed] = await tx
    .update(routeStops)
    .set({ birthTries: 0, birthStoppedAt: null })
    .where(and(eq(routeStops.id, stopId), gte(routeStops.birthTries, BIRTH_TRIES), isNull(routeStops.doneAt)))
    .returning({ orderId: routeStops.orderId });
  return freed?.orderId ?? null;
}

/** How many birth dates may still be tried at a stop. */
export async function triesLeftAt(tx: Db, stopId: string): Promise<number> {
  const [stop] = await tx
    .select({ tried: routeStops.birthTries })
    .from(routeStops)
    .where(eq(routeStops.id, stopId));
  return triesLeft(stop?.tried ?? BIRTH_TRIES);
}
