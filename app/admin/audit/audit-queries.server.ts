import { and, desc, eq, getTableColumns, gte, inArray, isNull, like, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { type AuditFilters, auditQuery } from "#app/admin/kit/audit-filters.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder, literally } from "#app/base/db/literally.server.ts";
import { isoText, shopInstant } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { actionLabel, changedFields, kindLabel, thingName, thingPath, whoText } from "./audit-entry.ts";

/** Entries on one page of the log. */
const ENTRIES_PER_PAGE = 50;
/** Entries are counted up to here; beyond it the page says "more than". */
const MOST_COUNTED = 10_000;

/** An entry of the log as it is stored, with the name and address of its admin. */
export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number];

/**
 * Entries that match, the newest first, from the place that the filters name; at most `limit`. A place in the log
 * instead of a page number keeps the last page as fast as the first one, and no new entry shifts it.
 */
export function listEntries(db: Db, filters: AuditFilters, limit: number) {
  const { before: last } = filters;
  const isOlder = last && sql`(${auditLog.at}, ${auditLog.id}) < (${last.at}::timestamptz, ${last.id}::uuid)`;
  return db
    .select({ ...getTableColumns(auditLog), actorName: users.name, actorEmail: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(matches(filters), isOlder ?? undefined))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** An entry of the log in words (rules admin/audit-values); `at` is ISO. */
export type AuditEntryView = Awaited<ReturnType<typeof readEntries>>["entries"][number];

/** A page of the log, and the query by which it goes on; null when there are no older entries. */
export async function readEntries(db: Db, filters: AuditFilters) {
  const found = await listEntries(db, filters, ENTRIES_PER_PAGE + 1);
  const rows = found.slice(0, ENTRIES_PER_PAGE);
  // Entries about people hold no names, so that a deleted account leaves none behind.
  const names = await findUserNames(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  const last = found.length > ENTRIES_PER_PAGE ? rows.at(-1) : undefined;
  return {
    entries: rows.map(({ id, at, actorName, fromAddress, action, subject, subjectId, before, after }) => ({
      id,
      at: isoText(at),
      who: whoText(actorName, fromAddress),
      from: fromAddress,
      what: actionLabel(action, { isNew: before === null }),
      name:
        names.get(subjectId) ?? thingName(before, after) ?? `${kindLabel(subject)} ${subjectId.slice(0, 8)}`,
      path: after === null && action.endsWith(".delete") ? null : thingPath(subject, subjectId),
      changes: changedFields(before, after),
    })),
    older: last ? auditQuery({ ...filters, before: { at: last.at.toString(), id: last.id } }) : null,
  };
}

/** How many entries match; `isMore` when there are more than are counted. */
export async function countEntries(db: Db, filters: AuditFilters) {
  const some = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(matches(filters))
    .limit(MOST_COUNTED + 1)
    .as("some");
  const total = await db.$count(some);
  return total > MOST_COUNTED ? { total: MOST_COUNTED, isMore: true } : { total, isMore: false };
}

const midnight = Temporal.PlainTime.from("00:00");

function matches({ who, kind, action, from, to, search }: AuditFilters): SQL | undefined {
  const day = (text: string) => Temporal.PlainDate.from(text);
  return and(
    who === "command" ? and(isNull(auditLog.actorId), isNull(auditLog.fromAddress)) : undefined,
    who && who !== "command" ? eq(auditLog.actorId, who) : undefined,
    kind ? eq(auditLog.subject, kind) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, shopInstant(day(from), midnight)) : undefined,
    to ? lt(auditLog.at, shopInstant(day(to).add({ days: 1 }), midnight)) : undefined,
    // Ids that begin so: without the sign that lets anything stand before.
    search ? like(auditLog.subjectId, literally(search.toLowerCase()).slice(1)) : undefined,
  );
}

export type AuditChoices = Awaited<ReturnType<typeof findAuditChoices>>;

/**
 * What the filters offer: everybody who has an entry, and every kind and action that occurs. Each is found by jumping from
 * one value to the next in an index, because the log has many entries and few different values.
 */
export async function findAuditChoices(db: Db) {
  const [actors, kinds, actions] = await Promise.all([
    distinct(db, auditLog.actorId),
    distinct(db, auditLog.subject),
    distinct(db, auditLog.action),
  ]);
  const people = await findUserNames(db, actors);
  return { people: [...people].map(([id, name]) => ({ id, name })), kinds, actions };
}

async function distinct(db: Db, column: AnyPgColumn): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found(value) as (
      (select ${column} from ${auditLog} where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from ${auditLog} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value::text from found where value is not null`);
  return rows.map(({ value }) => value);
}

/** The names of some users, by id; those whose account is gone are not among them. Texts that are no ids are ignored. */
async function findUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known))
    .orderBy(inReadingOrder(users.name), users.id);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
