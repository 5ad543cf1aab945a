import { randomUUID } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { verifications } from "./tables.server.ts";

/**
 * Keeps a value under a name until a moment, in place of an earlier one, in the table of the library's own short-lived
 * values.
 */
export async function keepShortly(
  tx: Db,
  name: string,
  value: string,
  until: Temporal.Instant,
): Promise<void> {
  await forgetShortLived(tx, name);
  await tx
    .insert(verifications)
    .values({ id: randomUUID(), identifier: name, value, expiresAt: new Date(until.epochMilliseconds) });
}

/** The value that is kept under a name, or null when there is none or its time has run out. */
export async function findShortLived(db: Db, name: string, now: Temporal.Instant): Promise<string | null> {
  const [kept] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(
      and(eq(verifications.identifier, name), gt(verifications.expiresAt, new Date(now.epochMilliseconds))),
    )
    .orderBy(desc(verifications.createdAt))
    .limit(1);
  return kept?.value ?? null;
}

/** Forgets what is kept under a name. Of many who do so at the same moment one is told true, the others false. */
export async function forgetShortLived(tx: Db, name: string): Promise<boolean> {
  const forgotten = await tx
    .delete(verifications)
    .where(eq(verifications.identifier, name))
    .returning({ id: verifications.id });
  return forgotten.length > 0;
}
