import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { noteNewest, ofSubject } from "./keep-version.server.ts";
import { versions } from "./tables.server.ts";
import type { VersionedKind } from "./versioned-kind.server.ts";

/** Interval between checks for due versions, in ms; including the write, they are applied within 5 s. */
const LOOK_EVERY_MS = 2_000;

type Kinds = readonly VersionedKind[];
type Due = typeof versions.$inferSelect;

const BROKEN = "Publishing failed because of an error in the shop.";

/** Publishes and unpublishes due versions every two seconds, until stopped (rules versions/scheduling). */
export function startApplyingDue(db: Database, kinds: Kinds): { stop: () => Promise<void> } {
  let stopping = false;
  const work = () => applyDue(db, kinds, { clock: Temporal.Now.instant, isStopping: () => stopping });
  const stopLooking = repeat(LOOK_EVERY_MS, work, (error) => reportError(error, "versions"));
  return {
    stop: () => {
      stopping = true;
      return stopLooking();
    },
  };
}

type Tools = { clock: () => Temporal.Instant; isStopping?: () => boolean };

/**
 * Applies due versions in order of time, each in its own transaction. Several processes share the work: they
 * skip a version locked by another process, and later ones of the same record. Returns how many were applied.
 */
export async function applyDue(
  db: Database,
  kinds: Kinds,
  { clock, isStopping = () => false }: Tools,
): Promise<number> {
  for (let applied = 0; ; applied++) {
    if (isStopping()) return applied;
    const tried: { due: Due | null } = { due: null };
    try {
      const found = await transact<boolean, never>(db, async (tx, changed) => {
        const now = clock();
        const due = await claimNext(tx, now);
        tried.due = due;
        if (!due) return ok(false);
        const kind = kinds.find(({ table }) => table === due.subject);
        if (kind) changed.add(kind.topic);
        await apply(tx, kind, due, now);
        return ok(true);
      });
      if (!found.ok || !found.value) return applied;
    } catch (error) {
      // Database failures are retried; other failures must not block the remaining versions.
      if (!tried.due || databaseTrouble(error)) throw error;
      reportError(error, "versions");
      await end(db, tried.due, { state: "failed", note: BROKEN }, clock());
    }
  }
}

async function claimNext(tx: Db, now: Temporal.Instant): Promise<Due | null> {
  const earlier = sql`exists (select 1 from ${versions} as other where other.state = 'scheduled'
    and other.subject = ${versions.subject} and other.subject_id = ${versions.subjectId}
    and (other.due_at, other.number) < (${versions.dueAt}, ${versions.number}))`;
  const [due] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.state, "scheduled"), lte(versions.dueAt, now), sql`not ${earlier}`))
    .orderBy(asc(versions.dueAt), asc(versions.number))
    .limit(1)
    .for("update", { skipLocked: true });
  return due ?? null;
}

async function apply(tx: Db, kind: VersionedKind | undefined, due: Due, now: Temporal.Instant) {
  const { subjectId: id, number, effect, content } = due;
  // The audit log names the admin who scheduled it.
  const actor = { userId: due.savedBy, address: null };
  const drafts = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(and(ofSubject(due), eq(versions.state, "draft")));
  const wish = { id, content: effect === "hide" ? ("hidden" as const) : content };
  const written = kind ? await kind.write(tx, actor, wish, now) : refused({ "": BROKEN });
  if (!written.ok) {
    const note = sentencesOf(written.refusal);
    await end(tx, due, { state: "failed", note }, now);
    const entry = { action: `${due.subject}.schedule-failed`, subject: due.subject, subjectId: id };
    await recordAudit(
      tx,
      { actor, ...entry, before: { scheduled: number }, after: { scheduled: number, note } },
      now,
    );
    return;
  }
  if (!written.isUnchanged) await noteNewest(tx, due, `Scheduled as version ${number}.`);
  await end(tx, due, { state: "applied", note: "" }, now);
  if (drafts.length > 0) {
    // A draft that still exists was saved after the version was scheduled, so keep it.
    const ids = drafts.map((draft) => draft.id);
    await tx.update(versions).set({ state: "draft", endedAt: null }).where(inArray(versions.id, ids));
  }
}

async function end(db: Db, { id }: Due, outcome: Pick<Due, "state" | "note">, now: Temporal.Instant) {
  await db
    .update(versions)
    .set({ ...outcome, endedAt: now })
    .where(and(eq(versions.id, id), eq(versions.state, "scheduled")));
}

function sentencesOf(errors: FieldErrors<string>): string {
  return [...new Set(Object.values(errors))].join(" ").slice(0, 1_000);
}
