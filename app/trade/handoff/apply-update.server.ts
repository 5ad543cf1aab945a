import { and, eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { courierPhones } from "#app/accounts/auth/tables.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { ADMIN_UPDATES, makeChange, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isCollision, isLockTimeout, isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refusal, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import { setOnMyWay } from "#app/trade/routes/arrivals.server.ts";
import { findOwnStop, type OwnStop } from "#app/trade/routes/courier-queries.server.ts";
import { tryBirthDate } from "#app/trade/routes/try-birth-date.server.ts";
import { type CourierUpdate, withoutBirthDate } from "./courier-update-form.ts";
import { DOOR_SENTENCES, handoffRefusals, UPDATE_DAYS } from "./handoff.ts";
import { completeDelivery, failDelivery } from "./record-handoff.server.ts";
import { courierUpdates } from "./tables.server.ts";

/** Result of an update: "" when it was accepted, otherwise the refusal's message. */
type Taken = { sentence: string };
/**
 * Why an update isn't stored: it isn't about a stop of this courier, or the system is too busy and it has to
 * be resent.
 */
type AnswerRefusal = { name: "not_yours" | "too_old" | "other_key" | "busy"; sentence: string };
/** The courier and their phone, if known. */
type Courier = Actor & { userId: string; phoneId?: string | null };
type Taking = { db: Database; courier: Courier; stop: OwnStop; answer: CourierUpdate; clock: Clock };

/**
 * Applies a courier update about a stop, once by its key (rules courier-app/updates); a known key returns its
 * first result, even when two arrive concurrently. Stores the update in the same transaction as its effect,
 * so neither exists without the other.
 */
export async function applyUpdate(
  db: Database,
  courier: Courier,
  answer: CourierUpdate,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<Taken, AnswerRefusal>> {
  const known = await findTaken(db, courier, answer.key);
  if (known) return known;
  const stop = await findOwnStop(db, { stopId: answer.stopId, courierId: courier.userId });
  const occurredAt = Temporal.Instant.from(answer.occurredAt);
  if (!stop?.day.equals(shopDate(occurredAt))) {
    logSecurityEvent("courier-update-refused", { userId: courier.userId, stopId: answer.stopId });
    return refused(refusal("not_yours", DOOR_SENTENCES.not_yours));
  }
  const oldest = clock().subtract({ hours: 24 * UPDATE_DAYS });
  if (Temporal.Instant.compare(occurredAt, oldest) < 0)
    return refused(refusal("too_old", DOOR_SENTENCES.too_old));
  const taking = { db, courier, stop, answer, clock };
  try {
    const done = await carryOut(taking, answer);
    if (done.ok) return ok({ sentence: "" });
    if (done.refusal.name === "busy") return refused(refusal("busy", done.refusal.sentence));
    // An update refused for its birth date has already been stored, with the attempt count.
    if (done.refusal.name !== "kept") {
      const { sentence } = done.refusal;
      await makeChange(db, [ADMIN_UPDATES], (tx) => keep(tx, taking, clock(), sentence));
    }
  } catch (error) {
    // A concurrent request with the same update was faster, or the order was locked for too long.
    const isBusy = isLockTimeout(error) || isCollision(error);
    if (!isBusy && !isNameTaken(error, "courier_updates_pkey")) throw error;
  }
  return (await findTaken(db, courier, answer.key)) ?? refused(refusal("busy", "Please try again."));
}

/** Returns the result of an update with this key; null for a new one. */
async function findTaken(
  db: Db,
  { userId }: Courier,
  key: string,
): Promise<Result<Taken, AnswerRefusal> | null> {
  const [known] = await db
    .select({ courierId: courierUpdates.courierId, sentence: courierUpdates.refusal })
    .from(courierUpdates)
    .where(eq(courierUpdates.key, key));
  if (!known) return null;
  if (known.courierId !== userId) return refused(refusal("other_key", DOOR_SENTENCES.other_key));
  return ok({ sentence: known.sentence });
}

async function keep(tx: Db, { courier, answer }: Taking, at: Temporal.Instant, sentence = ""): Promise<void> {
  const { key, stopId, kind, occurredAt } = answer;
  const { userId, phoneId = null } = courier;
  // The phone reports its own id, so it counts only if it belongs to this courier.
  const own = and(eq(courierPhones.id, phoneId ?? ""), eq(courierPhones.userId, userId));
  const [phone] = phoneId ? await tx.select({ id: courierPhones.id }).from(courierPhones).where(own) : [];
  await tx.insert(courierUpdates).values({
    ...{ key, stopId, kind, courierId: userId, phoneId: phone?.id ?? null, answer: withoutBirthDate(answer) },
    ...{ occurredAt: Temporal.Instant.from(occurredAt), receivedAt: at, refusal: sentence },
  });
}

type Done = Promise<Result<unknown, { name: string; sentence: string }>>;

async function carryOut(taking: Taking, answer: CourierUpdate): Done {
  const { db, courier: actor, stop, clock } = taking;
  const arrivedAt = Temporal.Instant.from(answer.occurredAt);
  const common = { orderId: stop.orderId, stopId: stop.id, actor, arrivedAt, alongside: keepWith(taking) };
  switch (answer.kind) {
    case "on_my_way":
      return goOnMyWay(taking, arrivedAt);
    case "delivered": {
      const objection = await objectionToBirthDate(taking, answer.birthDate);
      if (objection) return refused(objection);
      const { idType, idNotExpired, notIntoxicated, birthDate, paymentMethod, amountCents } = answer;
      const seen = { idType, idNotExpired, notIntoxicated, birthDate, paymentMethod, amountCents };
      return completeDelivery(db, { ...common, ...seen }, clock);
    }
    case "failed":
      return failDelivery(db, { ...common, reason: answer.reason, note: answer.note }, clock);
  }
}

/** Stores the update in the transaction of its effect. */
const keepWith = (taking: Taking) => (tx: Db, at: Temporal.Instant) => keep(tx, taking, at);

async function goOnMyWay(taking: Taking, occurredAt: Temporal.Instant): Done {
  const { db, stop, clock } = taking;
  return transact<null, { name: string; sentence: string }>(db, async (tx, changed) => {
    // Locks the order, so its dispatch can't be undone concurrently (rules routes/undo-dispatch).
    const order = await lockOrder(tx, stop.orderId);
    const customerIds =
      order?.status === "out_for_delivery" ? await setOnMyWay(tx, stop.id, occurredAt) : null;
    if (!customerIds) return refused(refusal("not_out", DOOR_SENTENCES.not_out));
    await keep(tx, taking, clock());
    for (const customerId of customerIds) changed.add(person(customerId));
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}

/** Compares and counts the birth date before locking the order. Stores the update if it's refused. */
async function objectionToBirthDate(taking: Taking, birthDate: string) {
  const { db, stop, clock } = taking;
  const sentences = {
    differs: handoffRefusals.idDiffers().sentence,
    "no tries left": DOOR_SENTENCES.no_tries_left,
    "no account": handoffRefusals.noAccount().sentence,
  };
  const checked = await transact<string | null, never>(db, async (tx, changed) => {
    const typed = Temporal.PlainDate.from(birthDate);
    const found = await tryBirthDate(tx, { stopId: stop.id, birthDate: typed }, clock());
    if (found === "same") return ok(null);
    await keep(tx, taking, clock(), sentences[found]);
    changed.add(ADMIN_UPDATES);
    return ok(sentences[found]);
  });
  return checked.ok && checked.value ? refusal("kept", checked.value) : null;
}
