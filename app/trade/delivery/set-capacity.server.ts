import { randomUUID } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import { findLastWrite, type LastWrite } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { DeliveryOption, ServedBand } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { bandsOf } from "./bands.ts";
import { deliveryWindows } from "./tables.server.ts";
import { timetableOf } from "./timetable.ts";
import { capacityOf, windowsOn } from "./windows.ts";

const TABLE = "delivery_windows";

/** The window, its capacity when the form was rendered, and the new one. */
export type CapacityChange = {
  option: DeliveryOption;
  band: ServedBand;
  start: Temporal.Instant;
  was: number;
  /** Null closes the window by lowering its capacity to its bookings. */
  capacity: number | null;
};

/** Why a capacity wasn't changed; "changed" says by whom and when (ISO), if the audit log has it. */
export type CapacityRefusal =
  | { name: "booked"; booked: number }
  | { name: "no_such_window" }
  | ({ name: "changed"; capacity: number } & Pick<LastWrite, "by" | "at">);

/**
 * Changes the capacity of a window (rules settings-screens/window-capacity), never below its bookings and
 * never over another admin's concurrent change. Creates the row of a window without bookings, unless it's
 * saved unchanged.
 */
export function setCapacity(
  db: Database,
  actor: Actor,
  { option, band, start, was, capacity }: CapacityChange,
  now: Temporal.Instant,
): Promise<Result<{ capacity: number }, CapacityRefusal>> {
  return transact<{ capacity: number }, CapacityRefusal>(db, async (tx) => {
    const isThis = and(
      eq(deliveryWindows.option, option),
      eq(deliveryWindows.band, band),
      eq(deliveryWindows.windowStart, start),
    );
    const settings = await readSettings(tx);
    const usual = capacityOf(settings, start);
    const window = windowsOn(shopDate(start), option, timetableOf(settings, [])).find((one) =>
      one.start.equals(start),
    );
    if (window && bandsOf(option, settings.delivery).includes(band)) {
      // Saved unchanged, a window without a row keeps following the settings.
      const isUnchanged = capacity === usual;
      if (isUnchanged && (await tx.$count(deliveryWindows, isThis)) === 0) return ok({ capacity });
      // From here on, the window has a row, and bookings wait for its lock.
      await tx
        .insert(deliveryWindows)
        .values({
          id: randomUUID(),
          band,
          option,
          windowStart: start,
          windowEnd: window.end,
          capacity: usual,
        })
        .onConflictDoNothing();
    }
    const [before] = await tx.select().from(deliveryWindows).where(isThis).for("update");
    if (!before) return refused({ name: "no_such_window" });
    const wanted = capacity ?? before.booked;
    if (before.capacity === wanted) return ok({ capacity: wanted });
    if (capacity !== null && before.capacity !== was) {
      // A window without a row has the capacity from the settings.
      const which = sql`${auditLog.after} -> 'capacity' = to_jsonb(${before.capacity}::int)`;
      const { by, at } = await findLastWrite(tx, { subject: TABLE, id: before.id, which });
      return refused({ name: "changed", capacity: before.capacity, by, at });
    }
    const [after] = await tx
      .update(deliveryWindows)
      .set({ capacity: wanted })
      .where(and(isThis, lte(deliveryWindows.booked, wanted)))
      .returning();
    if (!after) return refused({ name: "booked", booked: before.booked });
    const entry = { actor, action: `${TABLE}.save`, subject: TABLE, subjectId: after.id };
    await recordAudit(tx, { ...entry, before, after }, now);
    return ok({ capacity: after.capacity });
  });
}
