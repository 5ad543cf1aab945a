import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { promotions } from "./tables.server.ts";

/** A promotion; null when there is none with this id, which must be a UUID. */
export async function findPromotion(db: Db, id: string) {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id));
  return row ?? null;
}
