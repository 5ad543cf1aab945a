import { desc, gte, sum } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { emptySearches } from "./tables.server.ts";

/** The texts that were most often searched for in vain since a day. */
export function listEmptySearches(db: Db, since: Temporal.PlainDate, most: number) {
  const asks = sum(emptySearches.asks).mapWith(Number);
  return db
    .select({ text: emptySearches.text, asks })
    .from(emptySearches)
    .where(gte(emptySearches.day, since))
    .groupBy(emptySearches.text)
    .orderBy(desc(asks), emptySearches.text)
    .limit(most);
}
