import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/**
 * One counter for each thing that is kept in memory. Whoever changes the thing raises its counter in the same
 * transaction, so that a process which missed the notice still finds out (db/changes.server.ts).
 */
export const changeCounters = pgTable("change_counters", {
  topic: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(1),
});
