import { sql } from "drizzle-orm";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { zipAsks } from "./tables.server.ts";

type Ask = { zip: string; address: string; today: Temporal.PlainDate };

/**
 * Counts that somebody asked for a ZIP to which nothing is delivered, once a day for each network and ZIP, and at most 30
 * ZIPs a day for a network, so that nobody fills the list (rules 39.8). `zip` must have five digits.
 */
export async function countZipAsk(db: Database, { zip, address, today }: Ask): Promise<void> {
  const network = clientNetwork(address);
  const taken = await countAttempts(db, [
    { limit: "zip-ask-once", subject: `${zip} ${today} ${network}` },
    { limit: "zip-ask-network", subject: network },
  ]);
  if (!taken.ok) return;
  await db
    .insert(zipAsks)
    .values({ zip, day: today, asks: 1 })
    .onConflictDoUpdate({ target: [zipAsks.day, zipAsks.zip], set: { asks: sql`${zipAsks.asks} + 1` } });
}
