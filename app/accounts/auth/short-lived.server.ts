import { randomUUID } from "node:crypto";
import { and, desc, eq, exists, gt, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { sessions, verifications } from "./tables.server.ts";

/** Keeps a value under a name until a moment, in place of an earlier one. */
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

/** Takes what is kept under a name away, as above; of many who do so at the same moment one gets it. */
export async function takeShortLived(db: Db, name: string, now: Temporal.Instant): Promise<string | null> {
  const [taken] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, name))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt });
  return taken && taken.expiresAt.getTime() > now.epochMilliseconds ? taken.value : null;
}

/** Forgets what is kept under a name. Of many who do so at the same moment one is told true, the others false. */
export async function forgetShortLived(tx: Db, name: string): Promise<boolean> {
  const forgotten = await tx
    .delete(verifications)
    .where(eq(verifications.identifier, name))
    .returning({ id: verifications.id });
  return forgotten.length > 0;
}

/** Forgets what is kept under a user's id or the id of one of the user's sessions; so it comes before the sessions end. */
export async function forgetShortLivedOf(tx: Db, userId: string): Promise<void> {
  const { identifier, value } = verifications;
  const namesSession = exists(
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), sql`strpos(${identifier}, ${sessions.id}::text) > 0`)),
  );
  const namesUser = or(sql`strpos(${identifier}, ${userId}) > 0`, sql`strpos(${value}, ${userId}) > 0`);
  await tx.delete(verifications).where(or(namesUser, namesSession));
}
