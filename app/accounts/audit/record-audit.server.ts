import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { clientAddress } from "#app/base/config/context.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows } from "#app/base/db/write-rows.server.ts";
import { auditLog } from "./tables.server.ts";
import { withoutSecrets } from "./without-secrets.ts";

/**
 * Author of an admin write: an admin, with an IP address, or a command on the machine (`COMMAND`). `warnedOf`
 * is what the admin confirmed despite a warning, by record ID (rules claims/confirmation). `key` names the
 * API key through which a program acted for this admin (rules api/keys).
 */
export type Actor = {
  userId: string | null;
  address: string | null;
  warnedOf?: ReadonlyMap<string, readonly string[]>;
  key?: string;
};

export const COMMAND: Actor = { userId: null, address: null };

/** One admin write: "products.save" of "products" 1a2b…, with the state before and after (null = none). */
export type AuditEntry = {
  actor: Actor;
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  /** Groups the entries of one bulk action so they can be undone together. */
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

/** Adds the confirmed warnings and the API key to a state. */
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

/** The parts that differ between the entries of one bulk action. */
export type AuditChange = Pick<AuditEntry, "subjectId" | "before" | "after">;

/** Records one bulk action in a few statements. */
export async function recordAudits(
  tx: Db,
  act: Omit<AuditEntry, keyof AuditChange>,
  changes: readonly AuditChange[],
  now: Temporal.Instant,
): Promise<void> {
  const { actor, ...entry } = act;
  const common = { ...entry, actorId: actor.userId, fromAddress: actor.address, at: now };
  // In batches, so other work can run in between.
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

/** Returns the admin of a request for the audit log: user and IP address. */
export function actorOf({ userId }: Pick<Viewer, "userId">, context: Readonly<RouterContextProvider>): Actor {
  return { userId, address: context.get(clientAddress) };
}
