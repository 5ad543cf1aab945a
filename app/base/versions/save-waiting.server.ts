import { and, count, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { FieldErrors, FormValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { findConflict, type SaveRefusal } from "#app/base/records/save-item.server.ts";
import { cancelVersion, keepWaiting, noteNewest, ofSubject, type Subject } from "./keep-version.server.ts";
import { findVersions } from "./queries.server.ts";
import { versions } from "./tables.server.ts";
import type { Standing, VersionedKind } from "./versioned-kind.server.ts";
import { contentOf, isPublic, MOST_SCHEDULED, withContent } from "./versions.ts";

/** What to do with a form that isn't saved directly: draft or schedule. */
export type WaitingPlan = { how: "draft" } | { how: "publish"; at: Temporal.Instant };

/** Reasons that nothing was saved, in addition to a save's refusals. */
export type WaitingRefusal = SaveRefusal<Standing> | { name: "unwritten"; errors: FieldErrors<string> };

type Typed = { id: string; version: number | null; typed: FormValues };

/**
 * Saves a form as a draft or schedules it (rules versions/drafts, versions/scheduling). The live version
 * doesn't change: for a published record only a version is written. The draft of an unpublished or new record
 * is its own row.
 */
export function saveWaiting(
  db: Database,
  actor: Actor,
  kind: VersionedKind,
  form: Typed & { plan: WaitingPlan },
  now: Temporal.Instant,
): Promise<Result<null, WaitingRefusal>> {
  return transact<null, WaitingRefusal>(db, async (tx, changed) => {
    changed.add(kind.topic);
    return keepForm(tx, actor, kind, form, now);
  });
}

async function keepForm(
  tx: Db,
  actor: Actor,
  kind: VersionedKind,
  { id, version, typed, plan }: Typed & { plan: WaitingPlan },
  now: Temporal.Instant,
): Promise<Result<null, WaitingRefusal>> {
  const of = { subject: kind.table, subjectId: id };
  const held = await kind.hold(tx, id);
  const conflict = await findConflict(tx, { actor, table: kind.table, id, version }, held, now);
  if (conflict) return refused(conflict);
  // A draft may lack fields that only published records require; a scheduled version is checked as published.
  const status = plan.how === "publish" ? kind.publicStatus : "draft";
  const errors = kind.check(id, { ...typed, status });
  if (errors) return refused({ name: "unwritten", errors });
  const isShown = isPublic(held?.values.status);
  if (!held || (plan.how === "draft" && !isShown)) {
    const hidden = { ...typed, status: held?.values.status ?? "draft" };
    const saved = await kind.save(tx, actor, { id, version: held?.version ?? null, typed: hidden }, now);
    if (!saved.ok) return refused({ name: "unwritten", errors: saved.refusal });
    if (plan.how === "draft") return saved;
  }
  const live = held ?? (await kind.hold(tx, id));
  if (!live) throw new Error(`${kind.table} ${id} was saved, and is not there`);
  const content = (values: FormValues) => contentOf(Object.keys(kind.fields), kind.apart, values);
  const isSame = (one: FormValues, other: FormValues) => kind.isSame(id, one, other);
  const keeping = { actor, live: content(live.values), isSame };
  if (plan.how === "draft") {
    const number = await keepWaiting(tx, of, { ...keeping, state: "draft", content: content(typed) }, now);
    if (number === null) return unchanged(null);
    // Forms opened with an older draft, or none, will then get an edit conflict.
    const next = live.version + 1;
    await kind.touch(tx, id, next);
    await log(
      tx,
      { actor, of, act: "draft", before: live.version, after: { version: next, draft: number } },
      now,
    );
    return ok(null);
  }
  const full = await isFull(tx, of);
  if (full) return refused({ name: "unwritten", errors: { at: full } });
  const kept = content({ ...typed, status: kind.publicStatus });
  const number = await keepWaiting(
    tx,
    of,
    { ...keeping, state: "scheduled", effect: "publish", dueAt: plan.at, content: kept },
    now,
  );
  if (number === null) return unchanged(null);
  const after = { version: live.version, scheduled: number, publishAt: isoText(plan.at) };
  await log(tx, { actor, of, act: "schedule", before: live.version, after }, now);
  return ok(null);
}

/** Schedules unpublishing of a record, whatever its content will be (rules versions/scheduling). */
export function scheduleHiding(
  db: Database,
  actor: Actor,
  kind: VersionedKind,
  { id, at }: { id: string; at: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Result<null, WaitingRefusal>> {
  return transact<null, WaitingRefusal>(db, async (tx) => {
    const of = { subject: kind.table, subjectId: id };
    const held = await kind.hold(tx, id);
    if (!held) return refused({ name: "gone", by: null });
    const full = await isFull(tx, of);
    if (full) return refused({ name: "unwritten", errors: { at: full } });
    const live = contentOf(Object.keys(kind.fields), kind.apart, held.values);
    const content = { ...live, status: "draft" };
    const waiting = { actor, live, state: "scheduled", effect: "hide", dueAt: at, content } as const;
    const isSame = (one: FormValues, other: FormValues) => kind.isSame(id, one, other);
    const number = await keepWaiting(tx, of, { ...waiting, isSame }, now);
    if (number === null) return unchanged(null);
    const after = { version: held.version, scheduled: number, unpublishAt: isoText(at) };
    await log(tx, { actor, of, act: "schedule", before: held.version, after }, now);
    return ok(null);
  });
}

/** Discards a draft, or cancels a schedule. False if nothing is pending. */
export async function cancelWaiting(
  db: Database,
  actor: Actor,
  kind: VersionedKind,
  { id, number }: { id: string; number: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const canceled = await transact<null, "ended">(db, async (tx) => {
    const of = { subject: kind.table, subjectId: id };
    const held = await kind.hold(tx, id);
    if (!held || !(await cancelVersion(tx, of, number, now))) return refused("ended");
    await log(
      tx,
      { actor, of, act: "cancel", before: held.version, after: { version: held.version, canceled: number } },
      now,
    );
    return ok(null);
  });
  return canceled.ok;
}

type Restoring = { id: string; number: number; version: number; how: "draft" | "publish" };

/**
 * Restores an old version as a new one, as a draft or published immediately, with the checks of every save
 * (rules versions/restore).
 */
export function restoreVersion(
  db: Database,
  actor: Actor,
  kind: VersionedKind,
  { id, number, version, how }: Restoring,
  now: Temporal.Instant,
): Promise<Result<null, WaitingRefusal>> {
  return transact<null, WaitingRefusal>(db, async (tx, changed) => {
    changed.add(kind.topic);
    const of = { subject: kind.table, subjectId: id };
    const held = await kind.hold(tx, id);
    const conflict = await findConflict(tx, { actor, table: kind.table, id, version }, held, now);
    if (conflict) return refused(conflict);
    const [old] = await findVersions(tx, of, [number]);
    if (!held || !old) return refused({ name: "gone", by: null });
    if (how === "publish") {
      const content = { ...old.content, status: kind.publicStatus };
      const written = await kind.write(tx, actor, { id, content }, now);
      if (!written.ok) return refused({ name: "unwritten", errors: written.refusal });
      if (written.isUnchanged) return written;
    } else {
      const typed = withContent(kind.fields, held.values, old.content);
      const kept = await keepForm(tx, actor, kind, { id, version, typed, plan: { how } }, now);
      if (!kept.ok || kept.isUnchanged) return kept;
    }
    await noteNewest(tx, of, `Restored from version ${number}.`);
    return ok(null);
  });
}

async function isFull(tx: Db, of: Subject): Promise<string | null> {
  const [found] = await tx
    .select({ waiting: count() })
    .from(versions)
    .where(and(ofSubject(of), eq(versions.state, "scheduled")));
  if ((found?.waiting ?? 0) < MOST_SCHEDULED) return null;
  return `${MOST_SCHEDULED} versions are already scheduled. Cancel one first.`;
}

type Logged = { actor: Actor; of: Subject; act: string; before: number; after: object };

function log(tx: Db, { actor, of, act, before, after }: Logged, now: Temporal.Instant) {
  const entry = { action: `${of.subject}.${act}`, ...of, before: { version: before }, after };
  return recordAudit(tx, { actor, ...entry }, now);
}
