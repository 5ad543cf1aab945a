import { lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { mailedLinks, sessions, verifications } from "./tables.server.ts";

/** Deletes sessions and mailed links that have run out. They are invalid already; this only frees the space. */
export async function sweepSessions(db: Db, now: Temporal.Instant): Promise<void> {
  const moment = new Date(now.epochMilliseconds);
  await db.delete(sessions).where(lt(sessions.expiresAt, moment));
  await db.delete(verifications).where(lt(verifications.expiresAt, moment));
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}
