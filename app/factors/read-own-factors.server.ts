import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { isoText } from "#app/lib/shop-time.ts";
import { twoFactors } from "./tables.server.ts";

/** Whether a person has set up an authenticator app, and since when (ISO), for that person; never its secrets. */
export async function readOwnFactors(db: Db, userId: string) {
  const [factor] = await db
    .select({ verified: twoFactors.verified, createdAt: twoFactors.createdAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return factor ? { confirmed: factor.verified, since: isoText(factor.createdAt) } : null;
}
