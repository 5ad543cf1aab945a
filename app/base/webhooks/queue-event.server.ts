import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { bodyOf, type ShopEvent } from "./events.ts";
import { webhookEndpoints, webhookMessages } from "./tables.server.ts";

type Queued = { kind: string; body: string; now: Temporal.Instant };

const queue = statement("queue an event", (db, value: Places<Queued>) =>
  db.insert(webhookMessages).select(sql`
    select gen_random_uuid(), ${webhookEndpoints.id}, ${value.kind}::text, ${value.body}::text, 'waiting', 0,
      ${value.now}::timestamptz, ${value.now}::timestamptz, null::timestamptz
    from ${webhookEndpoints}
    where ${webhookEndpoints.offAt} is null and ${value.kind}::text = any(${webhookEndpoints.kinds})`),
);

/**
 * Queues an event in the caller's transaction, once per subscribed endpoint; it is sent after the commit
 * (rules webhooks/sending).
 */
export async function queueEvent(tx: Db, event: ShopEvent, now: Temporal.Instant): Promise<void> {
  await queue(tx, { kind: event.kind, body: bodyOf(event, now), now });
}

/** Queues a message for one endpoint, regardless of its subscriptions; returns its ID. */
export async function queueFor(
  tx: Db,
  endpointId: string,
  event: ShopEvent,
  now: Temporal.Instant,
): Promise<string> {
  const id = randomUUID();
  const message = {
    id,
    endpointId,
    kind: event.kind,
    body: bodyOf(event, now),
    nextTryAt: now,
    createdAt: now,
  };
  await tx.insert(webhookMessages).values(message);
  return id;
}
