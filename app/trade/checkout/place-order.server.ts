import { randomUUID } from "node:crypto";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { BusyError } from "#app/base/config/errors.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { ADMIN_UPDATES, type Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { openQueue, type Queue } from "#app/base/db/queue.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import {
  breaksReference,
  CollisionError,
  isCollision,
  together,
  transact,
} from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { queueFewMails } from "#app/base/mail/queue-mail.server.ts";
import { orderMailRecipients } from "#app/base/settings/settings.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { allocateBatches } from "#app/trade/batches/allocate-batches.server.ts";
import { settleExpired } from "#app/trade/batches/settle-stock.server.ts";
import { takeStock } from "#app/trade/catalog/take-stock.server.ts";
import { leastAge, rulesOn } from "#app/trade/compliance/rules.ts";
import { bookWindow } from "#app/trade/delivery/book-window.server.ts";
import { capacityOf } from "#app/trade/delivery/windows.ts";
import { hasOrdered, ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { type MailingShop, mailingShop } from "#app/trade/orders/framed-email.ts";
import { newOrderMail } from "#app/trade/orders/new-order-email.ts";
import { orderMail, phoneOrderMail } from "#app/trade/orders/order-emails.ts";
import { dueBy } from "#app/trade/orders/payment.ts";
import { holdOrder, type NewOrder, recordOrder } from "#app/trade/orders/record-order.server.ts";
import { shareDiscount } from "#app/trade/promotions/discount.ts";
import { checkOrder, type Sale, type SaleFacts } from "./check-order.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { isByPhone, noteOrderByAdmin } from "./note-admin-order.server.ts";
import { readCheckoutFacts } from "./queries.server.ts";
import { quoteFingerprint, requestHash } from "./quote-checkout.server.ts";
import { type CheckoutRefusal, checkoutRefusals } from "./refusals.ts";

/** Thrown if the stock includes units of an expired batch. */
class ExpiredStockError extends Error {}

/**
 * The sender and the form; the customer comes from the session, never from the form. `placedBy` is the admin
 * who takes a phone order (rules phone-orders/finding-customer): the same rules apply, except for the
 * confirmed email address, since the shop has spoken to the customer. Such an order is confirmed immediately;
 * one placed by an API client with an admin's key stays pending, like a customer's.
 */
export type PlaceOrderInput = {
  customerId: string;
  requireVerifiedEmail: boolean;
  form: CheckoutForm;
  placedBy?: Actor;
  /** Places a trial order, which a shop that takes no orders accepts from its admins (rules orders/trial). */
  isTrial?: boolean;
};

/** The new order; `repeated` if an earlier submission of the same form made it. */
type PlacedOrder = { orderId: string; repeated: boolean };

type Outcome = Result<PlacedOrder, CheckoutRefusal>;

/**
 * Places an order, or returns a refusal, in one transaction (rules checkout/single-transaction). Ignores
 * amounts sent by the browser. A refusal leaves no trace, so the corrected page can be submitted again; two
 * submissions of the same form make one order. Throws only if the database fails.
 */
export async function placeOrder(
  db: Database,
  input: PlaceOrderInput,
  now: Temporal.Instant,
): Promise<Outcome> {
  const hash = requestHash(input.form);
  const inTurn = checkoutQueue(db);
  try {
    const placed = await inTurn(() =>
      transact(db, (tx, changed) => placeInTransaction(tx, { ...input, hash }, changed, now)).catch(
        async (error: unknown) => {
          // A batch has expired but hasn't been removed from the stock yet.
          if (!(error instanceof ExpiredStockError)) throw error;
          await settleExpired(db, now);
          return transact(db, (tx, changed) => placeInTransaction(tx, { ...input, hash }, changed, now));
        },
      ),
    );
    if (placed.ok && !placed.value.repeated) {
      const by = input.placedBy ? { by: input.placedBy.userId } : {};
      logSecurityEvent("order-placed", { userId: input.customerId, orderId: placed.value.orderId, ...by });
    }
    return placed;
  } catch (error) {
    // In both cases, the database works but is overloaded.
    if (error instanceof BusyError || isCollision(error)) return refused(checkoutRefusals.busy());
    throw error;
  }
}

/**
 * Reads all inputs of the decision. Once the lock is held, other checkouts by this customer or with this
 * phone number wait, so each sees the orders before it: the same page makes one order, and parallel
 * submissions can't exceed the limits. The statements are sent together and run in this order, so each reads
 * the data as of when the lock is held.
 */
async function lockAndRead(tx: Db, { customerId, form }: PlaceOrderInput, now: Temporal.Instant) {
  const phone = `phone ${form.phone.replace(/\D/g, "").slice(-10)}`;
  const { facts } = await together({
    // Connections cache the plans of these statements. A plan made while a table was small would scan the
    // whole table until PostgreSQL updates its statistics. Each statement finds its rows by an index, so no
    // plan needs a scan. Only `execute` sends this immediately; otherwise, it would be sent after the
    // statements below.
    settings: tx.execute("set local enable_seqscan = off").execute(),
    lock: lockNames(tx, [ordersOfCustomer(customerId), phone]),
    facts: readCheckoutFacts(tx, customerId, form, now),
  });
  return facts;
}

async function placeInTransaction(
  tx: Db,
  input: PlaceOrderInput & { hash: string },
  changed: Set<Change>,
  now: Temporal.Instant,
): Promise<Outcome> {
  const { customerId, form, hash, placedBy, isTrial = false } = input;
  const requireVerifiedEmail = input.requireVerifiedEmail && !placedBy;
  const facts = await lockAndRead(tx, input, now);
  if (!facts) return refused(checkoutRefusals.noAccount());
  if (facts.made) {
    if (facts.made.requestHash !== hash) return refused(checkoutRefusals.keyReused());
    await holdOrder(tx, facts.made.orderId);
    return ok({ orderId: facts.made.orderId, repeated: true });
  }
  const checked = checkOrder(form, facts, { now, requireVerifiedEmail, isTrial });
  if (!checked.ok) {
    if (checked.refusal.name !== "email_unverified") return checked;
    return refused(checkoutRefusals.emailUnverified(await hasOrdered(tx, customerId)));
  }
  const sale = checked.value;
  if (form.quoteFingerprint && form.quoteFingerprint !== quoteFingerprint(sale.lines, sale.totals)) {
    return refused(checkoutRefusals.quoteChanged(sale.totals.totalCents));
  }

  const shares = shareDiscount(sale.lines, sale.totals.discountCents);
  const lines = sale.lines.map((line, place) => ({
    ...line,
    productId: line.id,
    stockTaken: line.stock !== null,
    discountCents: shares[place] ?? 0,
  }));
  const hasBatches = new Set(
    facts.products.flatMap(({ id, stock, hasBatches: has }) => (has && stock !== null ? [id] : [])),
  );
  const { email } = facts.customer;
  const order = orderOf(form, sale, {
    id: randomUUID(),
    customerId,
    email: email ?? "",
    requestHash: hash,
    isTrial: sale.isTrial,
  });
  const { band, window } = sale;
  const place = { id: randomUUID(), band, window, capacity: capacityOf(facts.settings, window.start) };
  // Sent together and run in this order: the order needs its window's id, and the products come last, so
  // they're locked only for the response and the commit. If the window is full or a product has changed,
  // everything is rolled back.
  const writing = together({
    windowId: bookWindow(tx, place),
    order: recordOrder(tx, order, lines, now, placedBy),
    mails: queueFewMails(tx, mailsOf(facts, order, input, now), now),
    event: queueEvent(
      tx,
      { kind: "order.placed", data: { orderId: order.id, customerId, totalCents: order.totalCents } },
      now,
    ),
    taken: takeStock(tx, lines),
    isFromBatches: allocateBatches(
      tx,
      order.id,
      lines.filter(({ id }) => hasBatches.has(id)),
      now,
    ),
  }).catch((error: unknown) => {
    // Retrying checks the order again, and then the code is unknown.
    if (breaksReference(error, "orders_promotion_id_promotions_id_fk")) {
      throw new CollisionError("a promotion was deleted during a sale");
    }
    throw error;
  });
  const { windowId, taken, isFromBatches } = await writing;
  if (windowId === null) return refused(checkoutRefusals.windowFull());
  if (taken === null || !sellsAs(sale.lines, hasBatches, taken.products))
    throw new CollisionError("a product changed during a sale");
  if (!isFromBatches) throw new ExpiredStockError("the batches have less than the stock says");
  if (taken.isScarce) changed.add("catalog");
  changed.add(ADMIN_UPDATES);
  if (placedBy) await noteOrderByAdmin(tx, order, placedBy, changed, now);
  return ok({ orderId: order.id, repeated: false });
}

type LockedProduct = NonNullable<Awaited<ReturnType<typeof takeStock>>>["products"][number];

/** Returns whether every item is still for sale, at the same price, with its stock tracked as before. */
function sellsAs(
  lines: Sale["lines"],
  hasBatches: ReadonlySet<string>,
  held: readonly LockedProduct[],
): boolean {
  const now = new Map(held.map((product) => [product.id, product]));
  return lines.every(({ id, priceCents, stock }) => {
    const product = now.get(id);
    return (
      product?.status === "active" &&
      product.isOn &&
      product.priceCents === priceCents &&
      (product.stock === null) === (stock === null) &&
      (product.hasBatches && stock !== null) === hasBatches.has(id)
    );
  });
}

/**
 * Queues the customer's confirmation and the notice to the shop (rules email/order-notice). A phone order
 * sends no notice; an order placed by an API client with a key sends the same emails as a customer's.
 */
function mailsOf(
  facts: SaleFacts & { customer: { email: string | null }; words: MailingShop["words"] },
  order: NewOrder,
  input: PlaceOrderInput,
  now: Temporal.Instant,
) {
  const { settings, customer } = facts;
  const isKnown = isByPhone(input.placedBy);
  const items = input.form.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const notice = newOrderMail(settings, order, items);
  return [
    ...(customer.email === null ? [] : [customer.email]).map((to) => ({
      to,
      ...confirmationOf(facts, order, isKnown, now),
      id: randomUUID(),
    })),
    ...(isKnown ? [] : orderMailRecipients(settings)).map((to) => ({ to, ...notice, id: randomUUID() })),
  ];
}

function confirmationOf(
  { settings, rules, words }: Pick<SaleFacts, "settings" | "rules"> & { words: MailingShop["words"] },
  order: NewOrder,
  isConfirmed: boolean,
  now: Temporal.Instant,
): Unaddressed {
  const mailed = { ...order, attempts: 0, redeliveryFeeCents: 0 };
  const age = leastAge(rulesOn(rules, shopDate(now).toString()));
  const shop = mailingShop(settings, age, words);
  return isConfirmed ? phoneOrderMail(shop, mailed) : (orderMail(shop, mailed, "pending") as Unaddressed);
}

function orderOf(
  form: CheckoutForm,
  sale: Sale,
  made: Pick<NewOrder, "id" | "customerId" | "requestHash" | "isTrial"> & { email: string },
): NewOrder {
  const { redeliveryFeeCents: _, ...totals } = sale.totals;
  return {
    id: made.id,
    customerId: made.customerId,
    deliveryAddress: form.address,
    deliveryCity: form.city,
    deliveryState: form.state,
    deliveryZip: form.zip,
    band: sale.band,
    deliveryOption: form.option,
    windowStart: sale.window.start,
    windowEnd: sale.window.end,
    contactName: form.name,
    contactEmail: made.email,
    contactPhone: form.phone,
    instructions: form.instructions,
    ...sale.gift,
    ...totals,
    ...dueBy(sale.way),
    promotionCode: sale.discount?.code ?? null,
    promotionId: sale.discount?.promotionId ?? null,
    idempotencyKey: form.key,
    requestHash: made.requestHash,
    isTrial: made.isTrial,
  };
}

const queues = new WeakMap<Database["$client"], Queue>();

/** Limits this process's checkouts to half of the connection pool, to keep pages responsive. */
export function checkoutQueue({ $client: pool }: Database): Queue {
  const places = Math.max(1, Math.floor((pool.options.max ?? 1) / 2));
  const queue = queues.get(pool) ?? openQueue({ places, longest: 500, patienceMs: 20_000, slowMs: 2_000 });
  queues.set(pool, queue);
  return queue;
}
