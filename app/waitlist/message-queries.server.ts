import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { auditLog } from "#app/audit/tables.server.ts";
import { users } from "#app/auth/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isIn } from "#app/db/literally.server.ts";
import { totalOf, withTotal } from "#app/desk/count-along.server.ts";
import { type ListQuery, ROWS_PER_PAGE } from "#app/desk/list-query.ts";
import type { MessageSort } from "./admin-filters.ts";
import { MESSAGE_STATES, type MessageState } from "./message-item.ts";
import { contactMessages } from "./tables.server.ts";

export type MessageRow = typeof contactMessages.$inferSelect;

/** The name of message entries in the audit log. */
export const MESSAGES = "contact_messages";

/** How much of a message its list gets: a little more than is shown, so that the cut is seen. */
const BEGINNING = 120;

/** A page of the messages from visitors, with the beginnings of their texts; `total` counts all pages. */
export async function listMessages(
  db: Db,
  { search, sort, descending, page }: ListQuery<MessageSort>,
  state: MessageState | null,
) {
  const { name, email, message } = contactMessages;
  const matching = and(
    state ? eq(contactMessages.state, state) : undefined,
    search ? isIn(search, name, email, message) : undefined,
  );
  const by: Record<MessageSort, SQL> = {
    when: sql`${contactMessages.createdAt}`,
    name: sql`lower(${name})`,
    email: sql`${email}`,
  };
  const order = [descending ? desc(by[sort]) : asc(by[sort]), asc(contactMessages.id)];
  const found = db
    .select({ id: contactMessages.id, total: totalOf(db, contactMessages, { matching, search }) })
    .from(contactMessages)
    .where(matching)
    .orderBy(...order)
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
    .as("found");
  const rows = await db
    .select({
      id: contactMessages.id,
      name,
      email,
      beginning: sql<string>`left(${message}, ${BEGINNING})`,
      state: contactMessages.state,
      createdAt: contactMessages.createdAt,
      total: found.total,
    })
    .from(found)
    .innerJoin(contactMessages, eq(contactMessages.id, found.id))
    .orderBy(...order);
  return withTotal(rows, page, () => db.$count(contactMessages, matching));
}

/** How many messages are in each state. */
export async function countMessages(db: Db): Promise<Record<MessageState, number>> {
  const rows = await db
    .select({ state: contactMessages.state, count: count() })
    .from(contactMessages)
    .groupBy(contactMessages.state);
  const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<
    MessageState,
    number
  >;
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

/** A message with the name of who answered it; null when there is none with this id, which must be a UUID. */
export async function findMessage(db: Db, id: string) {
  const [row] = await db
    .select({ message: contactMessages, answeredByName: users.name })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id));
  return row ? { ...row.message, answeredByName: row.answeredByName } : null;
}

/** What admins did with a message, the latest first: the action, who (null = gone, or a command), and the mail it made. */
export function readMessageHistory(db: Db, id: string) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      by: users.name,
      action: auditLog.action,
      mailId: sql<string | null>`${auditLog.after} ->> 'mailId'`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subject, MESSAGES), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at));
}
