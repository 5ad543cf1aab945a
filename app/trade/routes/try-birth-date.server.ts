import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { and, eq, gte, isNull } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { BIRTH_HASH, BIRTH_TRIES, triesLeft } from "./stop-view.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Compares a birth date with the account's, in the caller's transaction, and counts a mismatch (rules
 * courier-app/birth-date-tries). Any is right for a gift, whose recipient has no account (rules
 * gift/id-check); its age is checked with the delivery. Locks the stop, so concurrent attempts stay within the limit. Doesn't store
 * the birth date.
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
    .select({ birthDate: customers.birthDate, giftName: orders.giftName })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, stop.orderId));
  if (!customer) return "no account";
  if (customer.giftName !== "" || birthDate.equals(customer.birthDate)) return "same";
  await tx
    .update(routeStops)
    .set({ birthTries: stop.tried + 1, birthStoppedAt: stop.tried + 1 >= BIRTH_TRIES ? now : null })
    .where(eq(routeStops.id, stopId));
  return "differs";
}

/**
 * Resets the attempts of a stop after the shop talked to its courier. Returns its order, or null when no
 * reset is needed.
 */
export async function allowBirthTries(tx: Db, stopId: string): Promise<string | null> {
  const [freed] = await tx
    .update(routeStops)
    .set({ birthTries: 0, birthStoppedAt: null })
    .where(and(eq(routeStops.id, stopId), gte(routeStops.birthTries, BIRTH_TRIES), isNull(routeStops.doneAt)))
    .returning({ orderId: routeStops.orderId });
  return freed?.orderId ?? null;
}

/** Birth date attempts left at a stop. */
export async function triesLeftAt(tx: Db, stopId: string): Promise<number> {
  const [stop] = await tx
    .select({ tried: routeStops.birthTries })
    .from(routeStops)
    .where(eq(routeStops.id, stopId));
  return triesLeft(stop?.tried ?? BIRTH_TRIES);
}

const derive = promisify(pbkdf2);
const SALT_BYTES = 16;

/**
 * Creates the data for offline birth date checks, once for each open stop of a courier's day (rules
 * courier-app/birth-date-offline). Each hash occupies a thread for a fifth of a second while only this
 * courier waits, so two are made at a time.
 */
export async function makeBirthChecks(
  db: Db,
  { courierId, day }: { courierId: string; day: Temporal.PlainDate },
): Promise<void> {
  const missing = await db
    .select({ id: routeStops.id, birthDate: customers.birthDate })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        eq(routes.courierId, courierId),
        eq(routes.day, day),
        isNull(routeStops.doneAt),
        isNull(routeStops.birthHash),
        eq(orders.giftName, ""),
      ),
    );
  for (let from = 0; from < missing.length; from += 2) {
    await Promise.all(missing.slice(from, from + 2).map((stop) => makeBirthCheck(db, stop)));
  }
}

async function makeBirthCheck(db: Db, { id, birthDate }: { id: string; birthDate: Temporal.PlainDate }) {
  const birthSalt = randomBytes(SALT_BYTES);
  const { iterations, bytes } = BIRTH_HASH;
  const birthHash = await derive(birthDate.toString(), birthSalt, iterations, bytes, "sha256");
  await db
    .update(routeStops)
    .set({ birthSalt, birthHash })
    .where(and(eq(routeStops.id, id), isNull(routeStops.birthHash)));
}
