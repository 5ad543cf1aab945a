import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { type Auth, decrypted } from "#app/accounts/auth/secrets.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { noticeAddress } from "#app/base/settings/settings.ts";
import { endpointOffMail } from "./endpoint-emails.ts";
import { MOST_ENDPOINTS } from "./events.ts";
import { postMessage, signedHeaders } from "./post-message.server.ts";
import { isMessageTaken, isOverdue, saysGone, type Try, waitAfter } from "./retries.ts";
import { webhookEndpoints, webhookMessages, webhookTries } from "./tables.server.ts";

const LOOK_EVERY_MS = 1_000;
/** Longer than an attempt can take; the claim of a dead process expires soon after. */
const CLAIM_SECONDS = 30;
/** Maximum number of messages per endpoint and turn; the next check starts another turn. */
const ONE_TURN = 50;
const KEPT_DAYS = 30;

type Message = typeof webhookMessages.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;
type Tools = { auth: Auth; insideHosts: readonly string[]; clock?: () => Temporal.Instant };

/** Sends waiting messages every second until stopped. */
export function startDeliveringMessages(db: Database, tools: Tools): { stop: () => Promise<void> } {
  const deliverer = createMessenger(db, tools);
  const stopLooking = repeat(LOOK_EVERY_MS, deliverer.lookForDue, (error) => reportError(error, "webhooks"));
  return {
    stop: async () => {
      await Promise.all([stopLooking(), deliverer.stop()]);
    },
  };
}

/**
 * Sends due messages, one at a time per endpoint. Each message is claimed right before it is sent (`skip
 * locked`), and sent outside any transaction: processes share the work, and a slow endpoint holds no lock
 * and delays no other endpoint.
 */
export function createMessenger(db: Database, { auth, insideHosts, clock = Temporal.Now.instant }: Tools) {
  /** Endpoints with a delivery in progress, each with the end of its turn. */
  const turns = new Map<string, Promise<void>>();
  let stopping = false;

  /** Starts a turn for each endpoint with due messages and no turn in progress. */
  async function lookForDue(): Promise<void> {
    if (stopping) return;
    for (const endpoint of await endpointsWithDue(db, clock())) {
      if (turns.has(endpoint.id)) continue;
      const turn = takeTurn(endpoint)
        .catch((error) => reportError(error, "webhooks"))
        .then(() => {
          turns.delete(endpoint.id);
        });
      turns.set(endpoint.id, turn);
    }
  }

  async function takeTurn(endpoint: Endpoint): Promise<void> {
    for (let nth = 0; nth < ONE_TURN && !stopping; nth++) {
      const message = await claim(db, endpoint.id, clock());
      if (!message) return;
      const made = await send(endpoint, message);
      await noteUntilKept(() => note(db, message, made, clock()));
      // An endpoint that refuses this message would refuse the next one, too.
      if (!isMessageTaken(made)) return;
    }
  }

  async function send(
    { url, secret, secretBefore, secretBeforeUntil }: Endpoint,
    message: Message,
  ): Promise<Try> {
    const now = clock();
    const isOldStillValid = secretBeforeUntil && Temporal.Instant.compare(now, secretBeforeUntil) < 0;
    const secrets = [secret, ...(secretBefore && isOldStillValid ? [secretBefore] : [])];
    const open = secrets.flatMap((kept) => decrypted(auth, kept) ?? []);
    if (open.length === 0) {
      return {
        status: null,
        error: "The secret can't be read with this AUTH_SECRET",
        answer: "",
        ms: 0,
        askedS: null,
      };
    }
    const { id, body } = message;
    return postMessage({ url, headers: signedHeaders({ id, body }, open, now), body }, insideHosts);
  }

  /**
   * Records an attempt, retrying while the database is unreachable: a sent message without a record would be
   * resent.
   */
  async function noteUntilKept(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (stopping || !databaseTrouble(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
  }

  return {
    lookForDue,
    /** Resolves when no turn is in progress. */
    settled: async () => {
      await Promise.all(turns.values());
    },
    stop: async () => {
      stopping = true;
      await Promise.all(turns.values());
    },
  };
}

/** Returns the active endpoints with due messages. */
function endpointsWithDue(db: Db, now: Temporal.Instant): Promise<Endpoint[]> {
  const { endpointId, state, nextTryAt } = webhookMessages;
  const due = db
    .select({ one: sql`1` })
    .from(webhookMessages)
    .where(and(eq(endpointId, webhookEndpoints.id), eq(state, "waiting"), lte(nextTryAt, now)));
  return db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        isNull(webhookEndpoints.offAt),
        or(isNull(webhookEndpoints.waitsUntil), lte(webhookEndpoints.waitsUntil, now)),
        sql`exists ${due}`,
      ),
    )
    .limit(MOST_ENDPOINTS);
}

/**
 * Claims an endpoint's longest-waiting message by delaying its next attempt; the claim of a dead process
 * expires.
 */
async function claim(db: Db, endpointId: string, now: Temporal.Instant): Promise<Message | null> {
  const { state, nextTryAt } = webhookMessages;
  const due = db.$with("due").as(
    db
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .where(and(eq(webhookMessages.endpointId, endpointId), eq(state, "waiting"), lte(nextTryAt, now)))
      .orderBy(asc(nextTryAt))
      .limit(1)
      .for("update", { skipLocked: true }),
  );
  const [claimed] = await db
    .with(due)
    .update(webhookMessages)
    .set({ nextTryAt: now.add({ seconds: CLAIM_SECONDS }) })
    .from(due)
    .where(eq(webhookMessages.id, due.id))
    .returning();
  return claimed ?? null;
}

/** Records an attempt: for the message, its log, and its endpoint. */
async function note(
  db: Database,
  { id, endpointId, tries }: Message,
  made: Try,
  now: Temporal.Instant,
): Promise<void> {
  const { askedS, ...kept } = made;
  await transact<null, never>(db, async (tx) => {
    await tx
      .insert(webhookTries)
      .values({ messageId: id, at: now, ...kept })
      .onConflictDoNothing();
    const wait = isMessageTaken(made) ? null : waitAfter(tries + 1);
    const outcome = isMessageTaken(made)
      ? { state: "sent" as const, sentAt: now }
      : wait === null
        ? { state: "failed" as const }
        : { nextTryAt: now.add({ seconds: Math.max(wait, askedS ?? 0) }) };
    await tx
      .update(webhookMessages)
      .set({ ...outcome, tries: sql`${webhookMessages.tries} + 1` })
      .where(eq(webhookMessages.id, id));
    await noteForEndpoint(tx, endpointId, made, now);
    return ok(null);
  });
}

/** Disables an endpoint that has failed for three days, or is gone, and emails its creator. */
async function noteForEndpoint(tx: Db, endpointId: string, made: Try, now: Temporal.Instant): Promise<void> {
  const [held] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for("no key update");
  if (!held) return;
  const set = (values: Partial<Endpoint>) =>
    tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, endpointId));
  const waitsUntil = made.askedS ? now.add({ seconds: made.askedS }) : null;
  if (isMessageTaken(made)) {
    if (held.failingSince || held.waitsUntil) await set({ failingSince: null, waitsUntil: null });
    return;
  }
  if (waitsUntil) await set({ waitsUntil });
  const failingSince = held.failingSince ?? now;
  const reason = saysGone(made)
    ? "It responded with 410 (gone)."
    : isOverdue(failingSince, now)
      ? "It hasn't accepted anything for three days."
      : null;
  if (reason === null || held.offAt) return void (held.failingSince ?? (await set({ failingSince })));
  await set({ failingSince, offAt: now, offReason: reason });
  log.warn({ endpointId, reason }, "webhook disabled");
  const settings = await readSettings(tx);
  const [maker] = held.madeBy
    ? await tx.select({ email: users.email }).from(users).where(eq(users.id, held.madeBy))
    : [];
  const mail = endpointOffMail(settings.siteName, { id: held.id, name: held.name, url: held.url, reason });
  const recipients = [noticeAddress(settings), maker?.email].filter((address) => typeof address === "string");
  for (const to of new Set(recipients)) {
    await queueMail(tx, { to, ...mail }, randomUUID(), now);
  }
}

/** Deletes messages that were sent or failed more than 30 days ago. */
export async function sweepMessages(db: Db, now: Temporal.Instant): Promise<void> {
  const old = lt(webhookMessages.createdAt, now.subtract({ hours: 24 * KEPT_DAYS }));
  await db.delete(webhookMessages).where(and(old, sql`${webhookMessages.state} <> 'waiting'`));
}
