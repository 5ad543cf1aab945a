import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/** One counter for each topic: a process that missed the notice still finds out (base/db/changes.server.ts). */
export const changeCounters = pgTable("change_counters", {
  topic: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(1),
});
