import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Auth, decrypted } from "#app/accounts/auth/secrets.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { type EventKind, MESSAGES_PER_PAGE, type MessageState } from "./events.ts";
import { webhookEndpoints, webhookMessages, webhookTries } from "./tables.server.ts";

const ofState = (state: MessageState) =>
  sql<number>`(select count(*)::int from ${webhookMessages} where ${webhookMessages.endpointId} = ${webhookEndpoints.id} and ${webhookMessages.state} = ${state})`;

/** Returns the endpoints by name, with the numbers of queued and failed messages. */
export async function listEndpoints(db: Db) {
  const { id, name, url, kinds, failingSince, offAt } = webhookEndpoints;
  const counted = { waiting: ofState("waiting"), failed: ofState("failed") };
  const rows = await db
    .select({ id, name, url, kinds, failingSince, offAt, ...counted })
    .from(webhookEndpoints)
    .orderBy(asc(inReadingOrder(name)), asc(id));
  return rows.map((row) => ({
    ...row,
    kinds: row.kinds as EventKind[],
    failingSince: row.failingSince && isoText(row.failingSince),
    offAt: row.offAt && isoText(row.offAt),
  }));
}

/** Returns an endpoint with its secrets decrypted; null if there is none with this ID (must be a UUID). */
export async function findEndpoint(db: Db, auth: Auth, id: string) {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) return null;
  const { name, url, kinds, failingSince, offAt, offReason, createdAt, secretBeforeUntil } = row;
  return {
    ...{ id, name, url, offReason, kinds: kinds as EventKind[] },
    createdAt: isoText(createdAt),
    failingSince: failingSince && isoText(failingSince),
    offAt: offAt && isoText(offAt),
    secret: decrypted(auth, row.secret),
    oldSecretUntil: secretBeforeUntil && isoText(secretBeforeUntil),
  };
}

/** Returns a page of an endpoint's messages, newest first; `total` counts all pages. */
export async function listMessages(db: Db, endpointId: string, state: MessageState | null, page: number) {
  const matching: SQL | undefined = and(
    eq(webhookMessages.endpointId, endpointId),
    state ? eq(webhookMessages.state, state) : undefined,
  );
  const { id, kind, tries, createdAt, nextTryAt } = webhookMessages;
  // Latest attempt of each message, in the log's order.
  const last = db
    .select({
      status: webhookTries.status,
      error: webhookTries.error,
      ms: webhookTries.ms,
      at: webhookTries.at,
    })
    .from(webhookTries)
    .where(eq(webhookTries.messageId, webhookMessages.id))
    .orderBy(desc(webhookTries.at))
    .limit(1)
    .as("last");
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(webhookMessages).where(matching),
    db
      .select({
        ...{ id, kind, tries, createdAt, nextTryAt, state: webhookMessages.state },
        ...{ status: last.status, error: last.error, ms: last.ms },
      })
      .from(webhookMessages)
      .leftJoinLateral(last, sql`true`)
      .where(matching)
      .orderBy(desc(createdAt), asc(id))
      .limit(MESSAGES_PER_PAGE)
      .offset((page - 1) * MESSAGES_PER_PAGE),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: isoText(row.createdAt),
      nextTryAt: isoText(row.nextTryAt),
    })),
    total: counted?.total ?? 0,
  };
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>["rows"][number];

/** Returns a message with its attempts, latest first; null if there is none with this ID (must be a UUID). */
export async function findMessage(db: Db, id: string) {
  const [found] = await db
    .select({ message: webhookMessages, endpoint: webhookEndpoints.name, url: webhookEndpoints.url })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .where(eq(webhookMessages.id, id));
  if (!found) return null;
  const tries = await db
    .select()
    .from(webhookTries)
    .where(eq(webhookTries.messageId, id))
    .orderBy(desc(webhookTries.at))
    .limit(MESSAGES_PER_PAGE);
  const { message, ...endpoint } = found;
  return {
    ...endpoint,
    ...message,
    createdAt: isoText(message.createdAt),
    nextTryAt: isoText(message.nextTryAt),
    sentAt: message.sentAt && isoText(message.sentAt),
    tries: tries.map(({ messageId: _, ...one }) => ({ ...one, at: isoText(one.at) })),
  };
}

/** Counts queued and failed messages, for monitoring. */
export async function countMessages(db: Db): Promise<{ waiting: number; failed: number }> {
  const [waiting, failed] = await Promise.all([
    db.$count(webhookMessages, eq(webhookMessages.state, "waiting")),
    db.$count(webhookMessages, eq(webhookMessages.state, "failed")),
  ]);
  return { waiting, failed };
}
