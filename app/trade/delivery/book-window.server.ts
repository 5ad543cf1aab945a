import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import type { ServedBand } from "#app/base/settings/delivery-profile.ts";
import { deliveryWindows } from "./tables.server.ts";
import type { DeliveryWindow } from "./windows.ts";

type Booking = DeliveryWindow & { id: string; band: ServedBand; capacity: number };

const takePlace = statement("take a place in a window", (db, value: Places<Booking>) =>
  db
    .insert(deliveryWindows)
    .values({
      id: value.id,
      band: value.band,
      option: value.option,
      windowStart: value.start,
      windowEnd: value.end,
      capacity: value.capacity,
      booked: 1,
    })
    .onConflictDoUpdate({
      target: [deliveryWindows.windowStart, deliveryWindows.option, deliveryWindows.band],
      set: { booked: sql`${deliveryWindows.booked} + 1` },
      setWhere: lt(deliveryWindows.booked, deliveryWindows.capacity),
    })
    .returning({ id: deliveryWindows.id }),
);

/**
 * Books a spot in a window if one is left, in one statement, so a window is never overbooked. The first
 * booking creates the row, with `id` and `capacity`; later ones keep its values. Returns the row's id, or
 * null if the window is full.
 */
export async function bookWindow(
  tx: Db,
  { id, band, window, capacity }: { id: string; band: ServedBand; window: DeliveryWindow; capacity: number },
): Promise<string | null> {
  const [booked] = await takePlace(tx, { id, band, capacity, ...window });
  return booked?.id ?? null;
}

/** Releases a spot in a window. */
export async function releaseWindow(tx: Db, windowId: string): Promise<void> {
  await tx
    .update(deliveryWindows)
    .set({ booked: sql`${deliveryWindows.booked} - 1` })
    .where(and(eq(deliveryWindows.id, windowId), gt(deliveryWindows.booked, 0)));
}
