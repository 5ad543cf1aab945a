import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows } from "#app/base/db/write-rows.server.ts";
import { auditLog } from "./tables.server.ts";
import { withoutSecrets } from "./without-secrets.ts";

/**
 * Who makes an admin write: an admin, from a network address, or a command on the machine (`COMMAND`). `warnedOf` is what
 * an admin was asked about and did anyway, by the ids of the things that it is about (rules claims/confirmation). `key` names the key
 * of the API through which another program did it in this admin's name (rules api/keys).
 */
export type Actor = {
  userId: string | null;
  address: string | null;
  warnedOf?: ReadonlyMap<string, readonly string[]>;
  key?: string;
};

export const COMMAND: Actor = { userId: null, address: null };

/** One admin write: "products.save" of "products" 1a2b…, with the state before and after (null = there was or is none). */
export type AuditEntry = {
  actor: Actor;
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  /** Ties together the entries of one act on several things, so that it can be undone as one. */
  groupId?: string;
};

/** Writes an admin's change into the audit log, in the transaction of the change (rules admin/audit-log). */
export async function recordAudit(
  tx: Db,
  { actor, before, after, ...entry }: AuditEntry,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    id: randomUUID(),
    actorId: actor.userId,
    fromAddress: actor.address,
    before: withoutSecrets(before),
    after: withoutSecrets(withCircumstances(actor, entry.subjectId, after)),
    at: now,
  });
}

/** A state with what its admin was asked about, and the key through which it was written. */
function withCircumstances({ warnedOf, key }: Actor, subjectId: string, after: unknown): unknown {
  if (!after) return after;
  const publishedAllTheSame = warnedOf?.get(subjectId);
  return {
    ...after,
    ...(publishedAllTheSame ? { publishedAllTheSame } : {}),
    ...(key === undefined ? {} : { throughKey: key }),
  };
}

const ENTRIES_AT_ONCE = 250;

/** What differs between the entries of one act on many things. */
export type AuditChange = Pick<AuditEntry, "subjectId" | "before" | "after">;

/** Writes the entries of one act on many things, in a few statements. */
export async function recordAudits(
  tx: Db,
  act: Omit<AuditEntry, keyof AuditChange>,
  changes: readonly AuditChange[],
  now: Temporal.Instant,
): Promise<void> {
  const { actor, ...entry } = act;
  const common = { ...entry, actorId: actor.userId, fromAddress: actor.address, at: now };
  // A part at a time, so that other work has its turn while many are made ready.
  for (let from = 0; from < changes.length; from += ENTRIES_AT_ONCE) {
    const rows = changes.slice(from, from + ENTRIES_AT_ONCE).map(({ subjectId, before, after }) => ({
      ...{ ...common, id: randomUUID(), subjectId },
      ...{
        before: withoutSecrets(before),
        after: withoutSecrets(withCircumstances(actor, subjectId, after)),
      },
    }));
    await insertRows(tx, auditLog, rows);
  }
}
