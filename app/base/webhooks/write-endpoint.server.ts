import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Auth, encrypted } from "#app/accounts/auth/secrets.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isSameValue } from "#app/base/lib/shape.ts";
import type { EndpointForm } from "./endpoint-form.ts";
import { MOST_ENDPOINTS, TEST_EVENT } from "./events.ts";
import { newSecret } from "./post-message.server.ts";
import { queueFor } from "./queue-event.server.ts";
import { webhookEndpoints, webhookMessages } from "./tables.server.ts";

const SUBJECT = "webhook_endpoints";
/** Hours in which the previous secret is also used, so receivers can switch. */
const OLD_SECRET_HOURS = 24;

type Endpoint = typeof webhookEndpoints.$inferSelect;
/** Returns the audited state of an endpoint, without secrets. */
const logged = ({ name, url, kinds, offAt }: Endpoint) => ({ name, url, kinds, isOn: offAt === null });

/** Adds an endpoint with a new secret (rules webhooks/endpoints); refused if there are already ten. */
export function addEndpoint(
  db: Database,
  { actor, auth }: { actor: Actor; auth: Auth },
  form: EndpointForm,
  now: Temporal.Instant,
): Promise<Result<{ id: string }, { name: "too_many" }>> {
  const id = randomUUID();
  return transact<{ id: string }, { name: "too_many" }>(db, async (tx) => {
    await lockNames(tx, [SUBJECT]);
    if ((await tx.$count(webhookEndpoints)) >= MOST_ENDPOINTS) return refused({ name: "too_many" });
    const secret = encrypted(auth, newSecret());
    const row = { ...form, kinds: [...form.kinds], id, secret, madeBy: actor.userId, createdAt: now };
    const [made] = await tx.insert(webhookEndpoints).values(row).returning();
    if (!made) throw new Error("the endpoint was not written");
    const entry = { actor, action: `${SUBJECT}.make`, subject: SUBJECT, subjectId: id };
    await recordAudit(tx, { ...entry, before: null, after: logged(made) }, now);
    return ok({ id });
  });
}

/** Admin actions on an endpoint. */
export type EndpointStep =
  | { kind: "change"; form: EndpointForm }
  | { kind: "on" | "off" | "delete" | "new secret" | "test" | "send again" };

/** Carries out a step, with its audit entry; refused if the endpoint is gone. */
export function stepEndpoint(
  db: Database,
  { actor, auth }: { actor: Actor; auth: Auth },
  id: string,
  step: EndpointStep,
  now: Temporal.Instant,
): Promise<Result<null, { name: "gone" }>> {
  return transact<null, { name: "gone" }>(db, async (tx) => {
    const [held] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("update");
    if (!held) return refused({ name: "gone" });
    if (await isSamePress(tx, step, held, now)) return unchanged(null);
    const values = valuesOf(step, held, auth, now);
    const [after = null] = values
      ? await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id)).returning()
      : [held];
    if (step.kind === "delete") await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (step.kind === "test") await queueFor(tx, id, { kind: TEST_EVENT, data: { endpointId: id } }, now);
    if (step.kind === "send again") await sendAgain(tx, eq(webhookMessages.state, "failed"), id, now);
    if (isSetting(step) && after && isSameValue(logged(held), logged(after))) return unchanged(null);
    const action = `${SUBJECT}.${step.kind.replace(" ", "-")}`;
    const entry = { actor, action, subject: SUBJECT, subjectId: id, before: logged(held) };
    await recordAudit(tx, { ...entry, after: step.kind === "delete" || !after ? null : logged(after) }, now);
    return ok(null);
  });
}

/** A test or rotation requested again this soon is the same press. */
const SAME_PRESS = { seconds: 2 };

/** Returns whether a step is the second half of a double press, possibly after the first response. */
async function isSamePress(
  tx: Db,
  { kind }: EndpointStep,
  { id, secretBeforeUntil }: Endpoint,
  now: Temporal.Instant,
): Promise<boolean> {
  const since = now.subtract(SAME_PRESS);
  if (kind === "new secret") {
    const madeAt = secretBeforeUntil?.subtract({ hours: OLD_SECRET_HOURS });
    return madeAt !== undefined && Temporal.Instant.compare(madeAt, since) > 0;
  }
  if (kind !== "test") return false;
  const { endpointId, kind: event, createdAt } = webhookMessages;
  const tests = and(eq(endpointId, id), eq(event, TEST_EVENT), gt(createdAt, since));
  return (await tx.$count(webhookMessages, tests)) > 0;
}

/** Returns whether a step sets a state that may already be set; other steps act every time. */
const isSetting = ({ kind }: EndpointStep) => kind === "change" || kind === "on" || kind === "off";

function valuesOf(
  step: EndpointStep,
  held: Endpoint,
  auth: Auth,
  now: Temporal.Instant,
): Partial<Endpoint> | null {
  switch (step.kind) {
    case "change":
      return { ...step.form, kinds: [...step.form.kinds] };
    case "on":
      return { offAt: null, offReason: "", failingSince: null };
    case "off":
      return held.offAt ? null : { offAt: now, offReason: "An admin turned it off." };
    case "new secret":
      return {
        secret: encrypted(auth, newSecret()),
        secretBefore: held.secret,
        secretBeforeUntil: now.add({ hours: OLD_SECRET_HOURS }),
      };
    default:
      return null;
  }
}

/** Resends one message, whatever its state; refused if it is gone. */
export function replayMessage(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<{ endpointId: string }, { name: "gone" }>> {
  return transact<{ endpointId: string }, { name: "gone" }>(db, async (tx) => {
    const [message] = await tx.select().from(webhookMessages).where(eq(webhookMessages.id, id)).for("update");
    if (!message) return refused({ name: "gone" });
    const { endpointId, kind } = message;
    await sendAgain(tx, eq(webhookMessages.id, id), endpointId, now);
    const entry = { actor, action: `${SUBJECT}.replay`, subject: SUBJECT, subjectId: endpointId };
    await recordAudit(tx, { ...entry, before: null, after: { message: id, kind } }, now);
    return ok({ endpointId });
  });
}

/** Requeues a message with fresh attempts, under the same ID. */
async function sendAgain(tx: Db, which: ReturnType<typeof eq>, endpointId: string, now: Temporal.Instant) {
  await tx
    .update(webhookMessages)
    .set({ state: "waiting", tries: 0, nextTryAt: now, sentAt: sql`null` })
    .where(and(which, eq(webhookMessages.endpointId, endpointId)));
}
