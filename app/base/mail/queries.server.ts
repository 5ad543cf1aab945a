import { inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { mailOutbox } from "./tables.server.ts";

/** Counts the waiting emails, and the failed ones that haven't been deleted. */
export async function countUndelivered(db: Db): Promise<{ waiting: number; failed: number }> {
  const counted = (state: "waiting" | "failed") =>
    sql`count(*) filter (where ${mailOutbox.state} = ${state})`.mapWith(Number);
  const [row] = await db
    .select({ waiting: counted("waiting"), failed: counted("failed") })
    .from(mailOutbox)
    .where(inArray(mailOutbox.state, ["waiting", "failed"]));
  return row ?? { waiting: 0, failed: 0 };
}
