import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { deleteItem } from "#app/desk/save-item.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import type { ClosedDay } from "./closed-days.ts";
import { holidays } from "./tables.server.ts";

const TABLE = "holidays";

/**
 * Makes a day one without windows (rules 39.9). Orders that are booked for it stay; an order that is being placed
 * meanwhile comes before it or is refused. A day that is closed already is refused with its reason, unless it is
 * the same one: then the form was sent twice.
 */
export function closeDay(
  db: Database,
  actor: Actor,
  { day, reason }: ClosedDay,
  now: Temporal.Instant,
): Promise<Result<null, { name: "closed_already"; reason: string }>> {
  return transact(db, async (tx, changed) => {
    changed.add("delivery");
    const [made] = await tx.insert(holidays).values({ day, reason }).onConflictDoNothing().returning();
    if (!made) {
      const [known] = await tx.select().from(holidays).where(eq(holidays.day, day));
      if (known?.reason === reason) return ok(null);
      return refused({ name: "closed_already" as const, reason: known?.reason ?? "" });
    }
    const subjectId = day.toString();
    await recordAudit(
      tx,
      { actor, action: `${TABLE}.save`, subject: TABLE, subjectId, before: null, after: made },
      now,
    );
    return ok(null);
  });
}

/** Gives a day its windows back. One that is open already is no refusal. */
export function openDay(
  db: Database,
  actor: Actor,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx, changed) => {
    changed.add("delivery");
    const isDay = eq(holidays.day, day);
    const read = async () => (await tx.select().from(holidays).where(isDay).for("update"))[0] ?? null;
    const remove = () => tx.delete(holidays).where(isDay);
    await deleteItem(tx, { actor, table: TABLE, id: day.toString(), read, remove }, now);
    return ok(null);
  });
}
