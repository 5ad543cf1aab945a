import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { BIRTH_HASH } from "./birth-check.ts";
import { routeStops, routes } from "./tables.server.ts";

const derive = promisify(pbkdf2);
const SALT_BYTES = 16;

/**
 * Makes what an offline phone compares birth dates with, once for each open stop of a courier's day (rules courier-app/birth-date-offline). Each hash
 * takes a fifth of a second of a thread that nobody waits for but this courier, so two are made at a time.
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
