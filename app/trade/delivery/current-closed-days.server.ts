import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { listClosedDays } from "./queries.server.ts";
import type { ClosedDay } from "./timetable.ts";

const remember = rememberReads<ClosedDay[]>("delivery", 2);

/**
 * The days without windows from a day on, for display, kept in memory until an admin changes one. An order reads the
 * day of its window anew.
 */
export function currentClosedDays(db: Db, from: Temporal.PlainDate): Promise<ClosedDay[]> {
  return remember(from.toString(), () => listClosedDays(db, from));
}
