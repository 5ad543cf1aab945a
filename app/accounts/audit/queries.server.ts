import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { auditLog } from "./tables.server.ts";

/** Returns the audit entries of one bulk action, by record ID; its ID must be a UUID. */
export function findActEntries(db: Db, groupId: string) {
  return db
    .select()
    .from(auditLog)
    .where(eq(auditLog.groupId, groupId))
    .orderBy(asc(auditLog.at), asc(auditLog.subjectId));
}

/** Author of an admin write (null for a deleted account, and for a command) and its time (ISO). */
export type LastWrite = { actorId: string | null; by: string | null; at: string | null };

/**
 * Returns a record's last author among the entries that match `which`, and the time; null for both if there
 * is none.
 */
export async function findLastWrite(
  db: Db,
  { subject, id, which }: { subject: string; id: string; which?: SQL | undefined },
): Promise<LastWrite> {
  const [last] = await db
    .select({ actorId: auditLog.actorId, at: auditLog.at, by: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, id), which))
    .orderBy(desc(auditLog.at))
    .limit(1);
  return { actorId: last?.actorId ?? null, by: last?.by ?? null, at: last ? isoText(last.at) : null };
}

/**
 * Lists admin actions on a record, newest first: action, admin (null for a deleted account), and the email it
 * queued.
 */
export async function listHandling(db: Db, { subject, id }: { subject: string; id: string }) {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      by: users.name,
      action: auditLog.action,
      mailId: sql<string | null>`${auditLog.after} ->> 'mailId'`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
}
