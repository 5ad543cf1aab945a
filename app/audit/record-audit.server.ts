import type { Db } from "#app/db/client.server.ts";
import { auditLog } from "./tables.server.ts";

/** One admin write: "order.move" of "order" 1a2b…, with the state before and after. */
export type AuditEntry = {
  id: string;
  /** Null for a command on the machine itself. */
  actorId: string | null;
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
};

/** Writes an admin's change into the audit log, in the transaction of the change. */
export async function recordAudit(tx: Db, entry: AuditEntry, now: Temporal.Instant): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, at: now });
}
