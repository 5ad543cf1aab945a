import { and, desc, eq, gte, inArray, isNull, like, lt, type SQL, sql } from "drizzle-orm";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { AuditFilters, AuditPlace } from "#app/admin/kit/audit-filters.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";

/** Entries on one page of the log. */
export const ENTRIES_PER_PAGE = 50;
/** Entries are counted up to here; beyond it the page says "more than". */
const MOST_COUNTED = 10_000;

/** An entry of the log as it is stored, with the name and address of its admin. */
export type AuditRow = {
  id: string;
  at: Temporal.Instant;
  actorId: string | null;
  actorName: string | null;
  actorEmail: string | null;
  fromAddress: string | null;
  groupId: string | null;
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
};

/**
 * Entries that match, the newest first, from the place that the filters name; at most `limit`. A place in the log
 * instead of a page number keeps the last page as fast as the first one, and no new entry shifts it.
 */
export async function listEntries(db: Db, filters: AuditFilters, limit: number): Promise<AuditRow[]> {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName: users.name,
      actorEmail: users.email,
      fromAddress: auditLog.fromAddress,
      groupId: auditLog.groupId,
      action: auditLog.action,
      subject: auditLog.subject,
      subjectId: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(matches(filters), filters.before ? isOlderThan(filters.before) : undefined))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** How many entries match; `isMore` when there are more than are counted. */
export async function countEntries(
  db: Db,
  filters: AuditFilters,
): Promise<{ total: number; isMore: boolean }> {
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
    search ? like(auditLog.subjectId, beginning(search)) : undefined,
  );
}

/** The pattern of a `like` for ids that begin so, with every character of it taken literally. */
function beginning(search: string): string {
  return `${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

function isOlderThan({ at, id }: AuditPlace): SQL {
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

/** What the filters offer: everybody who has an entry, and every kind and action that occurs. */
export type AuditChoices = { people: { id: string; name: string }[]; kinds: string[]; actions: string[] };

/**
 * Reads the choices of the filters. Each is found by jumping from one value to the next in an index, because the log has
 * many entries and few different values.
 */
export async function findAuditChoices(db: Db): Promise<AuditChoices> {
  const [actors, kinds, actions] = await Promise.all([
    distinct(db, auditLog.actorId),
    distinct(db, auditLog.subject),
    distinct(db, auditLog.action),
  ]);
  const people = await findUserNames(db, actors);
  return { people: [...people].map(([id, name]) => ({ id, name })), kinds, actions };
}

type Column = typeof auditLog.actorId | typeof auditLog.subject | typeof auditLog.action;

async function distinct(db: Db, column: Column): Promise<string[]> {
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
export async function findUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known))
    .orderBy(users.name);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
