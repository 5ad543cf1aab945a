import { asc, desc, eq } from "drizzle-orm";
import { couriers, courierPhones as phones, signInEmail, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";

/** Most phones listed per courier, by last use. */
const MOST_PHONES = 50;

const maybe = (at: Temporal.Instant | null) => at && isoText(at);

const courierRows = (db: Db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: signInEmail,
      phone: couriers.phone,
      madeAt: couriers.madeAt,
      endedAt: couriers.endedAt,
      sharesAccount: couriers.sharesAccount,
    })
    .from(couriers)
    .innerJoin(users, eq(users.id, couriers.userId));

type Row = Awaited<ReturnType<typeof courierRows>>[number];
const viewOf = ({ madeAt, endedAt, ...row }: Row) => ({
  ...row,
  madeAt: isoText(madeAt),
  endedAt: maybe(endedAt),
});

/** A courier; times are ISO strings. */
export type Courier = ReturnType<typeof viewOf>;

/** Returns all couriers by name, deactivated ones last. */
export async function listCouriers(db: Db): Promise<Courier[]> {
  const rows = await courierRows(db).orderBy(
    desc(couriers.endedAt),
    asc(inReadingOrder(users.name)),
    asc(users.id),
  );
  return rows.map(viewOf);
}

/** Returns a courier by account ID (a UUID); null if there is none. */
export async function findCourier(db: Db, userId: string): Promise<Courier | null> {
  const [row] = await courierRows(db).where(eq(couriers.userId, userId));
  return row ? viewOf(row) : null;
}

/** A courier's phones, most recently used first; times are ISO strings. */
export type CourierPhone = Awaited<ReturnType<typeof listPhones>>[number];

export async function listPhones(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(phones)
    .where(eq(phones.userId, userId))
    .orderBy(desc(phones.lastSeenAt), desc(phones.id))
    .limit(MOST_PHONES);
  return rows.map(({ id, name, firstSeenAt, lastSeenAt, endedAt }) => ({
    ...{
      id,
      name,
      firstSeenAt: isoText(firstSeenAt),
      lastSeenAt: isoText(lastSeenAt),
      endedAt: maybe(endedAt),
    },
  }));
}
