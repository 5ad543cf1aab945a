import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, sql, sum } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { listPage } from "#app/base/records/list-page.server.ts";
import type { Band } from "#app/base/settings/delivery-profile.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { bandOf } from "#app/trade/delivery/bands.ts";
import { readFreePlaces } from "#app/trade/delivery/queries.server.ts";
import { serviceZips, zipRequests } from "#app/trade/delivery/tables.server.ts";
import { checkZip, type ServiceZip } from "#app/trade/delivery/zip-check.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { waits } from "./place.server.ts";
import { waitlistEntries, waitlistWaves } from "./tables.server.ts";
import { type SizeFacts, sizeOf } from "./wave.ts";

export type WaveRow = typeof waitlistWaves.$inferSelect;

/** Days for which out-of-area requests count as demand (rules invitations/demand). */
export const ASKED_DAYS = 90;

/** Demand of a ZIP code: people waiting, people invited, and out-of-area requests. */
export type ZipDemand = {
  zip: string;
  waiting: number;
  invited: number;
  asks: number;
  entry: ServiceZip | null;
  state: "served" | "closed" | "outside" | "unknown";
};

/**
 * Returns the ZIP codes with signups or out-of-area requests, highest demand first (rules
 * invitations/demand).
 */
export async function readDemand(db: Db, now: Temporal.Instant): Promise<ZipDemand[]> {
  const since = shopDate(now).subtract({ days: ASKED_DAYS });
  const [people, asked, listed, { delivery }] = await Promise.all([
    db
      .select({
        zip: sql<string>`${waitlistEntries.zip}`,
        waiting: sql<number>`count(*) filter (where ${waits})::int`,
        invited: sql<number>`count(${waitlistEntries.waveId})::int`,
      })
      .from(waitlistEntries)
      .where(isNotNull(waitlistEntries.zip))
      .groupBy(waitlistEntries.zip),
    db
      .select({ zip: zipRequests.zip, asks: sum(zipRequests.asks).mapWith(Number) })
      .from(zipRequests)
      .where(gte(zipRequests.day, since))
      .groupBy(zipRequests.zip),
    db.select().from(serviceZips),
    currentSettings(db),
  ]);
  const places = new Map(listed.map((entry) => [entry.zip, entry]));
  const asks = new Map(asked.map((row) => [row.zip, row.asks]));
  const waiting = new Map(people.map((row) => [row.zip, row]));
  return [...new Set([...waiting.keys(), ...asks.keys()])]
    .map((zip) => {
      const entry = places.get(zip) ?? null;
      const { waiting: inLine = 0, invited = 0 } = waiting.get(zip) ?? {};
      return {
        zip,
        waiting: inLine,
        invited,
        asks: asks.get(zip) ?? 0,
        entry,
        state: checkZip(zip, entry, delivery).kind,
      };
    })
    .sort(
      (a, b) =>
        b.waiting + b.asks - (a.waiting + a.asks) || b.waiting - a.waiting || (a.zip < b.zip ? -1 : 1),
    );
}

/** Counts the people waiting without a ZIP code, whom no wave reaches. */
export function countWithoutZip(db: Db): Promise<number> {
  return db.$count(waitlistEntries, and(waits, sql`${waitlistEntries.zip} is null`));
}

/** Returns which of these ZIP codes are served, with their bands. */
export async function listServed(db: Db, zips: readonly string[]): Promise<{ zip: string; band: Band }[]> {
  if (zips.length === 0) return [];
  const listed = await db
    .select()
    .from(serviceZips)
    .where(inArray(serviceZips.zip, [...zips]));
  const { delivery } = await currentSettings(db);
  return listed
    .filter((entry) => checkZip(entry.zip, entry, delivery).kind === "served")
    .map((entry) => ({ zip: entry.zip, band: bandOf(entry, delivery) }));
}

const CLAIM_HOURS = 7 * 24;

/**
 * Returns the current inputs of a wave's size (rules invitations/wave-size). A wave sent in the last seven
 * days counts in full if one of its ZIP codes is in one of these bands: too few invitations are better than
 * too many.
 */
async function readSizeFacts(
  db: Db,
  { zips, share }: { zips: readonly string[]; share: number },
  now: Temporal.Instant,
): Promise<SizeFacts & { served: string[] }> {
  const found = await listServed(db, zips);
  const bands = new Set(found.map(({ band }) => band));
  const served = found.map(({ zip }) => zip);
  const recent = await db
    .select({ zips: waitlistWaves.zips, invited: waitlistWaves.invited })
    .from(waitlistWaves)
    .where(gt(waitlistWaves.sentAt, now.subtract({ hours: CLAIM_HOURS })));
  const theirs = await db
    .select()
    .from(serviceZips)
    .where(inArray(serviceZips.zip, [...new Set(recent.flatMap((wave) => wave.zips))]));
  const { delivery } = await currentSettings(db);
  const bandOfZip = new Map(theirs.map((entry) => [entry.zip, bandOf(entry, delivery)]));
  // A ZIP code deleted since may have been in any band.
  const shares = (zip: string) => bands.has(bandOfZip.get(zip) ?? [...bands][0] ?? "unavailable");
  const claimed = recent
    .filter((wave) => wave.zips.some(shares))
    .reduce((total, wave) => total + wave.invited, 0);
  const free = await readFreePlaces(db, [...bands], now);
  const waiting =
    served.length === 0
      ? 0
      : await db.$count(waitlistEntries, and(waits, inArray(waitlistEntries.zip, served)));
  return { free, share, claimed, waiting, served };
}

/** Returns the same, with the resulting size. */
export async function proposeWave(
  db: Db,
  wave: { zips: readonly string[]; share: number },
  now: Temporal.Instant,
) {
  const facts = await readSizeFacts(db, wave, now);
  return { facts, ...sizeOf(facts) };
}

/** Returns a wave; null if none has this id, which must be a UUID. */
export async function findWave(db: Db, id: string): Promise<WaveRow | null> {
  const [row] = await db.select().from(waitlistWaves).where(eq(waitlistWaves.id, id));
  return row ?? null;
}

/** Returns a page of the waves, newest first. */
export function listWaves(db: Db, page: number) {
  const all = db.select().from(waitlistWaves).orderBy(desc(waitlistWaves.createdAt), asc(waitlistWaves.id));
  return listPage(all, page, db.$count(waitlistWaves));
}

/**
 * Returns the results of a sent wave: its emails by state, and the invited people who have since signed up or
 * ordered (rules invitations/results).
 */
export async function readOutcome(db: Db, { id, sentAt }: { id: string; sentAt: Temporal.Instant }) {
  const isInvited = eq(waitlistEntries.waveId, id);
  const [mails, [came]] = await Promise.all([
    db
      .select({ state: sql<string>`coalesce(${mailOutbox.state}, 'gone')`, mails: count() })
      .from(waitlistEntries)
      .leftJoin(mailOutbox, eq(mailOutbox.id, waitlistEntries.invitationId))
      .where(isInvited)
      .groupBy(mailOutbox.state),
    db
      .select({
        accounts: sql<number>`count(distinct ${users.id}) filter (where ${users.createdAt} >= ${sentAt.toString()}::timestamptz)::int`,
        buyers: sql<number>`count(distinct ${orders.customerId})::int`,
      })
      .from(waitlistEntries)
      .innerJoin(users, eq(users.email, waitlistEntries.email))
      .leftJoin(customers, eq(customers.id, users.id))
      .leftJoin(orders, and(eq(orders.customerId, customers.id), gte(orders.createdAt, sentAt)))
      .where(isInvited),
  ]);
  return {
    mails: Object.fromEntries(mails.map(({ state, mails: howMany }) => [state, howMany])),
    accounts: came?.accounts ?? 0,
    buyers: came?.buyers ?? 0,
  };
}
