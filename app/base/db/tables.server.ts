import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/** One counter per topic, so a process that missed a notice still finds out (base/db/changes.server.ts). */
export const changeCounters = pgTable("change_counters", {
  topic: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(1),
});
