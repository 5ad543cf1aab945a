import { desc, eq, gte, max, sql, sum } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { serviceZips, zipAsks } from "./tables.server.ts";
import { checkZip } from "./zip-check.ts";

/** A ZIP that visitors asked for in vain: how often, last on which day, and why; its city when it is in the list. */
export type AskedZip = {
  zip: string;
  asks: number;
  lastDay: string;
  why: "unknown" | "closed" | "outside";
  city: string | null;
};

/** ZIPs of the count that are served by now; they are left out, and can hardly be more. */
const SERVED_BY_NOW = 200;

/** The ZIPs that visitors asked for since a day and to which nothing is delivered now, the most asked first (rules 39.8). */
export async function listAskedZips(db: Db, since: Temporal.PlainDate, most: number): Promise<AskedZip[]> {
  const asks = sum(zipAsks.asks).mapWith(Number);
  const rows = await db
    .select({ zip: zipAsks.zip, asks, lastDay: max(sql<string>`${zipAsks.day}::text`), entry: serviceZips })
    .from(zipAsks)
    .leftJoin(serviceZips, eq(serviceZips.zip, zipAsks.zip))
    .where(gte(zipAsks.day, since))
    .groupBy(zipAsks.zip, serviceZips.zip)
    .orderBy(desc(asks), zipAsks.zip)
    .limit(most + SERVED_BY_NOW);
  return rows
    .flatMap(({ entry, lastDay, ...row }) => {
      const why = checkZip(row.zip, entry).kind;
      return why === "served" ? [] : [{ ...row, lastDay: lastDay ?? "", why, city: entry?.city ?? null }];
    })
    .slice(0, most);
}
