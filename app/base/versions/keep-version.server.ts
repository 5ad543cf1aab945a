import { randomUUID } from "node:crypto";
import { and, eq, inArray, lte, notInArray, or, sql } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows } from "#app/base/db/write-rows.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { isSameValue } from "#app/base/lib/shape.ts";
import type { Fields } from "#app/base/records/fields.ts";
import type { Keep } from "#app/base/records/save-item.server.ts";
import { versions } from "./tables.server.ts";
import { contentOf, type Effect, isPublic, MOST_VERSIONS } from "./versions.ts";

// The record's row is always locked while a version is written, so version numbers are consecutive.

/** A record with version history: its table and its ID there. */
export type Subject = { subject: string; subjectId: string };

export const ofSubject = ({ subject, subjectId }: Subject) =>
  and(eq(versions.subject, subject), eq(versions.subjectId, subjectId));

const AS_FOUND = "Before version history.";

/**
 * Returns a `Keep` that stores a version on each save, in its transaction (rules versions/what-is-kept).
 * `apart` are fields left out of versions because they change without an edit, such as stock or list
 * position.
 */
export function keepVersions<Row>(
  { fields }: { fields: Fields },
  values: (row: Row) => FormValues,
  apart: readonly string[] = [],
): Keep<Row> {
  const content = (row: Row) => contentOf(Object.keys(fields), apart, values(row));
  return {
    save: async (tx, { actor, table, id, before, after }, now) => {
      await keepSaved(
        tx,
        { subject: table, subjectId: id },
        { actor, before: before && content(before), after: content(after) },
        now,
      );
    },
    hasPending: (tx, { table, id }) => hasPending(tx, { subject: table, subjectId: id }),
  };
}

type SavedThing<Row> = { id: string; before: Row | null; after: Row };

/**
 * Like `keepVersions`, for many records of one action in a few statements. A record where only `apart` fields
 * changed gets no version.
 */
export function keepManyVersions<Row>(
  { fields }: { fields: Fields },
  values: (row: Row) => FormValues,
  apart: readonly string[] = [],
) {
  const content = (row: Row) => contentOf(Object.keys(fields), apart, values(row));
  return async (
    tx: Db,
    { actor, table, note }: { actor: Actor; table: string; note: string },
    things: readonly SavedThing<Row>[],
    now: Temporal.Instant,
  ): Promise<void> => {
    for (let from = 0; from < things.length; from += THINGS_AT_ONCE) {
      const saved = things.slice(from, from + THINGS_AT_ONCE).flatMap(({ id, before, after }) => {
        const [was, is] = [before && content(before), content(after)];
        return was && isSameValue(was, is) ? [] : [{ id, before: was, after: is }];
      });
      await keepAllSaved(tx, { subject: table, savedBy: actor.userId, note, savedAt: now }, saved);
    }
  };
}

const THINGS_AT_ONCE = 250;

type Act = { subject: string; savedBy: string | null; note: string; savedAt: Temporal.Instant };

async function keepAllSaved(
  tx: Db,
  { subject, ...act }: Act,
  saved: readonly { id: string; before: FormValues | null; after: FormValues }[],
): Promise<void> {
  if (saved.length === 0) return;
  const ofThese = and(
    eq(versions.subject, subject),
    inArray(
      versions.subjectId,
      saved.map(({ id }) => id),
    ),
  );
  const known = await tx
    .select({
      id: versions.subjectId,
      newest: sql<number>`max(${versions.number})`.mapWith(Number),
    })
    .from(versions)
    .where(ofThese)
    .groupBy(versions.subjectId);
  const newest = new Map(known.map((one) => [one.id, one.newest]));
  await tx.update(versions).set({ state: "replaced", endedAt: act.savedAt }).where(and(ofThese, isPending));
  const version = (subjectId: string, number: number, content: FormValues) => ({
    ...{ id: randomUUID(), subject, subjectId, number, content },
    state: isPublic(content.status) ? "public" : "hidden",
  });
  const fresh = saved.flatMap(({ id, before, after }) => {
    const last = newest.get(id) ?? 0;
    if (last > 0 || !before) return [{ ...version(id, last + 1, after), ...act }];
    const found = { ...version(id, 1, before), ...act, savedBy: null, note: AS_FOUND };
    return [found, { ...version(id, 2, after), ...act }];
  });
  await insertRows(tx, versions, fresh);
  for (const { subjectId, number } of fresh) await dropOldest(tx, { subject, subjectId }, number);
}

type Saved = { actor: Actor; before: FormValues | null; after: FormValues };

/** Pending states that the record's next save ends: a draft, and a failed schedule. */
const isPending = inArray(versions.state, ["draft", "failed"]);

const hasPending = async (tx: Db, of: Subject) =>
  (await tx.$count(versions, and(ofSubject(of), isPending))) > 0;

/**
 * Stores a version of a saved row, unless only `apart` fields changed. For a record without versions, the
 * former content becomes the first one.
 */
async function keepSaved(
  tx: Db,
  of: Subject,
  { actor, before, after }: Saved,
  now: Temporal.Instant,
): Promise<void> {
  if (before && isSameValue(before, after) && !(await hasPending(tx, of))) return;
  let newest = await newestNumber(tx, of);
  if (newest === 0 && before) {
    const state = isPublic(before.status) ? "public" : "hidden";
    newest = await insert(tx, of, {
      number: 1,
      state,
      content: before,
      note: AS_FOUND,
      savedAt: now,
      savedBy: null,
    });
  }
  await tx
    .update(versions)
    .set({ state: "replaced", endedAt: now })
    .where(and(ofSubject(of), isPending));
  const state = isPublic(after.status) ? "public" : "hidden";
  const number = newest + 1;
  await insert(tx, of, { number, state, content: after, savedAt: now, savedBy: actor.userId });
  await dropOldest(tx, of, number);
}

/** Pending state of a version. */
type Wait = { state: "draft" } | { state: "scheduled"; effect: Effect; dueAt: Temporal.Instant };
type Waiting = { actor: Actor; content: FormValues } & Wait;
/** Returns whether two contents of the record are equal. */
type Same = (one: FormValues, other: FormValues) => boolean;

/**
 * Stores a pending version, a draft or a scheduled one; returns its number, or null if an equal one is
 * already pending. `live` is the row's content, which becomes the first version of a record without any.
 * Replaces the draft it was based on, and any version scheduled for the same time.
 */
export async function keepWaiting(
  tx: Db,
  of: Subject,
  { actor, live, isSame, ...waiting }: Waiting & { live: FormValues; isSame: Same },
  now: Temporal.Instant,
): Promise<number | null> {
  if (await waitsAlready(tx, of, { ...waiting, live, isSame })) return null;
  let newest = await newestNumber(tx, of);
  if (newest === 0) {
    const state = isPublic(live.status) ? "public" : "hidden";
    newest = await insert(tx, of, {
      number: 1,
      state,
      content: live,
      note: AS_FOUND,
      savedAt: now,
      savedBy: null,
    });
  }
  await tx
    .update(versions)
    .set({ state: "replaced", endedAt: now })
    .where(and(ofSubject(of), replacedBy(waiting)));
  const number = newest + 1;
  await insert(tx, of, { ...waiting, number, savedAt: now, savedBy: actor.userId });
  await dropOldest(tx, of, number);
  return number;
}

/** Returns whether an equal version is already pending, or a new draft equals the row's content. */
async function waitsAlready(
  tx: Db,
  of: Subject,
  { content, live, isSame, ...wait }: Wait & { content: FormValues; live: FormValues; isSame: Same },
): Promise<boolean> {
  const held = await tx
    .select({ content: versions.content, effect: versions.effect })
    .from(versions)
    .where(and(ofSubject(of), replacedBy(wait)));
  if (wait.state === "draft" && held.length === 0) return isSame(content, live);
  const effect = wait.state === "draft" ? null : wait.effect;
  return held.length === 1 && held.every((one) => one.effect === effect && isSame(one.content, content));
}

function replacedBy(waiting: Wait) {
  const draft = eq(versions.state, "draft");
  if (waiting.state === "draft") return draft;
  const sameTime = and(eq(versions.state, "scheduled"), eq(versions.dueAt, waiting.dueAt));
  return waiting.effect === "publish" ? or(draft, sameTime) : sameTime;
}

/** Adds a note to a record's newest version about where it comes from. */
export async function noteNewest(tx: Db, of: Subject, note: string): Promise<void> {
  const number = await newestNumber(tx, of);
  await tx
    .update(versions)
    .set({ note })
    .where(and(ofSubject(of), eq(versions.number, number)));
}

/** Ends pending versions: a draft, or scheduled ones. False if nothing is pending. */
export async function cancelVersion(
  tx: Db,
  of: Subject,
  number: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const canceled = await tx
    .update(versions)
    .set({ state: "canceled", endedAt: now })
    .where(and(ofSubject(of), eq(versions.number, number), inArray(versions.state, ["draft", "scheduled"])))
    .returning({ number: versions.number });
  return canceled.length > 0;
}

/** Deletes the versions of a deleted record (rules versions/retention). */
export async function forgetVersions(tx: Db, { table, id }: { table: string; id: string }): Promise<void> {
  await tx.delete(versions).where(ofSubject({ subject: table, subjectId: id }));
}

/** Deletes the versions of many deleted records of a kind. */
export async function forgetManyVersions(tx: Db, subject: string, ids: readonly string[]): Promise<void> {
  await tx.delete(versions).where(and(eq(versions.subject, subject), inArray(versions.subjectId, [...ids])));
}

async function newestNumber(tx: Db, of: Subject): Promise<number> {
  const [found] = await tx
    .select({ newest: sql<number>`coalesce(max(${versions.number}), 0)`.mapWith(Number) })
    .from(versions)
    .where(ofSubject(of));
  return found?.newest ?? 0;
}

type Fresh = Omit<typeof versions.$inferInsert, "id" | "subject" | "subjectId">;

async function insert(tx: Db, of: Subject, version: Fresh): Promise<number> {
  await tx.insert(versions).values({ id: randomUUID(), ...of, ...version });
  return version.number;
}

/**
 * Deletes the oldest versions beyond the limit (rules versions/retention). Pending versions and the current
 * one stay.
 */
async function dropOldest(tx: Db, of: Subject, newest: number): Promise<void> {
  if (newest <= MOST_VERSIONS) return;
  const live = sql`(select max(kept.number) from ${versions} as kept
    where kept.subject = ${of.subject} and kept.subject_id = ${of.subjectId} and kept.state in ('public', 'hidden'))`;
  await tx
    .delete(versions)
    .where(
      and(
        ofSubject(of),
        lte(versions.number, newest - MOST_VERSIONS),
        notInArray(versions.state, ["draft", "scheduled"]),
        sql`${versions.number} <> ${live}`,
      ),
    );
}
