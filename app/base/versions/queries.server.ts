import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ofSubject, type Subject } from "./keep-version.server.ts";
import { versions } from "./tables.server.ts";
import { MOST_VERSIONS, type Version, type VersionLine, type VersionMark } from "./versions.ts";

// Read only by admin screens, each behind its guard.

const LINE = {
  number: versions.number,
  state: versions.state,
  note: versions.note,
  savedAt: versions.savedAt,
  by: users.name,
  effect: versions.effect,
  dueAt: versions.dueAt,
};

type Times = { savedAt: Temporal.Instant; dueAt: Temporal.Instant | null };
const inIso = <Row extends Times>(row: Row) => ({
  ...row,
  savedAt: isoText(row.savedAt),
  dueAt: row.dueAt && isoText(row.dueAt),
});

/** Returns a record's versions without their contents, newest first. */
export async function listVersions(db: Db, of: Subject): Promise<VersionLine[]> {
  const rows = await db
    .select(LINE)
    .from(versions)
    .leftJoin(users, eq(users.id, versions.savedBy))
    .where(ofSubject(of))
    .orderBy(desc(versions.number))
    .limit(MOST_VERSIONS * 2);
  return rows.map(inIso);
}

/** Returns some of a record's versions with their contents, by number. */
export async function findVersions(db: Db, of: Subject, numbers: readonly number[]): Promise<Version[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ ...LINE, content: versions.content })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.savedBy))
    .where(and(ofSubject(of), inArray(versions.number, [...numbers])));
  return rows.map(inIso);
}

/** Returns a record's pending draft; null if there is none. */
export async function findDraft(db: Db, of: Subject): Promise<Version | null> {
  const [row] = await db
    .select({ ...LINE, content: versions.content })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.savedBy))
    .where(and(ofSubject(of), eq(versions.state, "draft")))
    .orderBy(desc(versions.number))
    .limit(1);
  return row ? inIso(row) : null;
}

/**
 * Returns the pending mark of each listed row, by ID (rules versions/list-marks): the next scheduled version,
 * else a draft, else a failure.
 */
export async function readMarks(
  db: Db,
  subject: string,
  ids: readonly string[],
): Promise<Record<string, VersionMark>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({
      id: versions.subjectId,
      state: versions.state,
      effect: versions.effect,
      dueAt: versions.dueAt,
      number: versions.number,
    })
    .from(versions)
    .where(
      and(
        eq(versions.subject, subject),
        inArray(versions.subjectId, [...ids]),
        inArray(versions.state, ["draft", "scheduled", "failed"]),
      ),
    )
    .orderBy(asc(versions.dueAt), asc(versions.number));
  const marks: Record<string, VersionMark> = {};
  const rank = { scheduled: 2, draft: 1, failed: 0 };
  for (const { id, state, effect, dueAt } of rows) {
    const mark: VersionMark =
      state === "scheduled" && effect && dueAt
        ? { kind: "scheduled", effect, dueAt: isoText(dueAt) }
        : state === "draft"
          ? { kind: "draft" }
          : { kind: "failed" };
    const known = marks[id];
    if (!known || rank[mark.kind] > rank[known.kind]) marks[id] = mark;
  }
  return marks;
}
