import { lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { deliveryWindows } from "./tables.server.ts";
import type { DeliveryWindow } from "./windows.ts";
import type { ServedBand } from "./zone.ts";

/**
 * Takes a place in a window if one is left, in one statement, so that a window can never be oversold. The first booking
 * makes the row, with `id` and `capacity`; later ones keep the row's values. Returns the row's id; null when full.
 */
export async function bookWindow(
  tx: Db,
  { id, band, window, capacity }: { id: string; band: ServedBand; window: DeliveryWindow; capacity: number },
): Promise<string | null> {
  const { option, start, end } = window;
  const [booked] = await tx
    .insert(deliveryWindows)
    .values({ id, band, option, windowStart: start, windowEnd: end, capacity, booked: 1 })
    .onConflictDoUpdate({
      target: [deliveryWindows.windowStart, deliveryWindows.option, deliveryWindows.band],
      set: { booked: sql`${deliveryWindows.booked} + 1` },
      setWhere: lt(deliveryWindows.booked, deliveryWindows.capacity),
    })
    .returning({ id: deliveryWindows.id });
  return booked?.id ?? null;
}
