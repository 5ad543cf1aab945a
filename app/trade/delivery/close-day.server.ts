import { asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
import { closedDays, deliveryWindows } from "./tables.server.ts";
import type { ClosedDay } from "./timetable.ts";

const TABLE = "closed_days";

/**
 * Closes a day (rules settings-screens/closed-days); its existing orders stay. Refuses a day already closed,
 * and returns its reason, unless the reason is the same: then the form was submitted twice.
 */
export function closeDay(
  db: Database,
  actor: Actor,
  { day, reason }: ClosedDay,
  now: Temporal.Instant,
): Promise<Result<null, { name: "closed_already"; reason: string }>> {
  return transact(db, async (tx, changed) => {
    const [made] = await tx.insert(closedDays).values({ day, reason }).onConflictDoNothing().returning();
    if (!made) {
      const [known] = await tx.select().from(closedDays).where(eq(closedDays.day, day));
      if (known?.reason === reason) return ok(null);
      return refused({ name: "closed_already" as const, reason: known?.reason ?? "" });
    }
    changed.add("delivery");
    const subjectId = day.toString();
    await recordAudit(
      tx,
      { actor, action: `${TABLE}.save`, subject: TABLE, subjectId, before: null, after: made },
      now,
    );
    return ok(null);
  });
}

/** Reopens a day. Succeeds for a day that is already open. */
export function openDay(
  db: Database,
  actor: Actor,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx, changed) => {
    const isDay = eq(closedDays.day, day);
    const read = async () => (await tx.select().from(closedDays).where(isDay).for("update"))[0] ?? null;
    const remove = () => tx.delete(closedDays).where(isDay);
    const deleting = { actor, table: TABLE, id: day.toString(), read, remove };
    if (await deleteItem(tx, deleting, now)) changed.add("delivery");
    return ok(null);
  });
}

/** Number of past closed days in the list; earlier ones are in the audit log. */
const PAST_SHOWN = 20;

/** Returns the closed days from today on, in order, and the most recent past ones, newest first. */
export async function listClosedDayRows(db: Db, today: Temporal.PlainDate) {
  const rows = () => db.select(closedDayRow()).from(closedDays);
  const [coming, past] = await Promise.all([
    rows().where(gte(closedDays.day, today)).orderBy(asc(closedDays.day)),
    rows().where(lt(closedDays.day, today)).orderBy(desc(closedDays.day)).limit(PAST_SHOWN),
  ]);
  return { coming, past };
}

/** Returns a closed day; null for an open day. */
export async function findClosedDay(db: Db, day: Temporal.PlainDate) {
  const [row] = await db.select(closedDayRow()).from(closedDays).where(eq(closedDays.day, day));
  return row ?? null;
}

const startOf = (day: ReturnType<typeof sql>) => sql`(${day})::timestamp at time zone ${shopTimeZone()}`;

const closedDayRow = () => ({
  day: sql<string>`${closedDays.day}::text`,
  reason: closedDays.reason,
  booked: sql`(
    select coalesce(sum(${deliveryWindows.booked}), 0) from ${deliveryWindows}
    where ${deliveryWindows.windowStart} >= ${startOf(sql`${closedDays.day}`)}
      and ${deliveryWindows.windowStart} < ${startOf(sql`${closedDays.day} + 1`)}
  )`.mapWith(Number),
});
