import { randomUUID } from "node:crypto";
import { holdProducts, takeStock } from "#app/catalog/take-stock.server.ts";
import type { Topic } from "#app/db/changes.server.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { isCollision, isDuplicate, transact } from "#app/db/transact.server.ts";
import { bookWindow } from "#app/delivery/book-window.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { confirmationMail } from "#app/orders/order-mail.ts";
import { type NewOrder, recordOrder } from "#app/orders/record-order.server.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { answerKey, claimKey } from "./claim-key.server.ts";
import { quoteFingerprint, requestHash } from "./fingerprint.server.ts";
import { judgeOrder, type Sale } from "./judge-order.ts";
import { type CheckoutRefusal, checkoutRefusals } from "./refusals.ts";
import { findBuyerFacts } from "./sale-queries.server.ts";
import { findTaxRates } from "./tax-queries.server.ts";

/** Who sends which form; the customer comes from the session, never from the form. */
export type PlaceOrderInput = { customerId: string; requireVerifiedEmail: boolean; form: CheckoutForm };

/** The order that was made; `repeated` when an earlier send of the same form had made it. */
export type PlacedOrder = { orderId: string; repeated: boolean };

type Outcome = Result<PlacedOrder, CheckoutRefusal>;

/**
 * Makes an order, or says why not, in one transaction (design 7). Nothing the browser says about money counts.
 * A refusal leaves no trace, the key included, so the same page can be sent again once it is mended; two sends
 * of the same form make one order. Throws only when the database fails.
 */
export async function placeOrder(
  db: Database,
  input: PlaceOrderInput,
  now: Temporal.Instant,
): Promise<Outcome> {
  const hash = requestHash(input.form);
  try {
    return await transact(db, (tx, changed) => placeInTransaction(tx, { ...input, hash }, now, changed));
  } catch (error) {
    if (isCollision(error)) return refused(checkoutRefusals.busy());
    // A page from days ago, sent again after its key was swept: the order keeps the key for good.
    if (isDuplicate(error, "orders_idempotency")) return refused(checkoutRefusals.keyReused());
    throw error;
  }
}

async function placeInTransaction(
  tx: Db,
  { customerId, requireVerifiedEmail, form, hash }: PlaceOrderInput & { hash: string },
  now: Temporal.Instant,
  changed: Set<Topic>,
): Promise<Outcome> {
  const facts = await findBuyerFacts(tx, customerId, form.zip);
  if (!facts) return refused(checkoutRefusals.noAccount());
  const claim = await claimKey(tx, { customerId, key: form.key, hash }, now);
  if (claim.kind === "made") return ok({ orderId: claim.orderId, repeated: true });
  if (claim.kind === "other") return refused(checkoutRefusals.keyReused());

  // Products come last of what is read: from here on other sales of the same products wait for this one.
  const rates = await findTaxRates(tx, form.zip, shopDate(now));
  const ids = [...new Set(form.lines.map((line) => line.id.toLowerCase()))];
  const products = await holdProducts(tx, ids);
  const judged = judgeOrder(form, { ...facts, rates, products }, { now, requireVerifiedEmail });
  if (!judged.ok) return judged;
  const sale = judged.value;
  if (form.seen && form.seen !== quoteFingerprint(sale.lines, sale.totals)) {
    return refused(checkoutRefusals.quoteChanged(sale.totals.totalCents));
  }

  const windowId = await bookWindow(tx, {
    id: randomUUID(),
    band: sale.band,
    window: sale.window,
    capacity: facts.settings.windowCapacity,
  });
  if (windowId === null) return refused(checkoutRefusals.windowFull());
  const lines = sale.lines.map((line) => ({ ...line, productId: line.id, stockTaken: line.stock !== null }));
  const scarce = await takeStock(
    tx,
    lines.filter((line) => line.stockTaken),
  );
  // The rows are held and were judged, so the guard cannot fail; if it does, something is broken.
  if (scarce === null) throw new Error("stock of held products moved");
  if (scarce.length > 0) changed.add("catalog");

  const order = orderOf(form, sale, { id: randomUUID(), customerId, email: facts.customer.email, windowId });
  await recordOrder(tx, order, lines, now);
  const mail = confirmationMail(
    facts.settings.siteName,
    {
      ...order,
      instructions: form.instructions,
      redeliveryFeeCents: 0,
      windowStart: order.windowStart.toString(),
      windowEnd: order.windowEnd.toString(),
    },
    lines,
  );
  await queueMail(tx, { to: facts.customer.email, ...mail }, randomUUID(), now);
  await answerKey(tx, { customerId, key: form.key }, order.id);
  return ok({ orderId: order.id, repeated: false });
}

function orderOf(
  form: CheckoutForm,
  sale: Sale,
  made: { id: string; customerId: string; email: string; windowId: string },
): NewOrder {
  const { subtotalCents, deliveryFeeCents, taxes, taxCents, totalCents } = sale.totals;
  return {
    id: made.id,
    customerId: made.customerId,
    deliveryAddress: form.address,
    deliveryCity: form.city,
    deliveryState: form.state,
    deliveryZip: form.zip,
    band: sale.band,
    deliveryOption: form.option,
    windowId: made.windowId,
    windowStart: sale.window.start,
    windowEnd: sale.window.end,
    contactName: form.name,
    contactEmail: made.email,
    contactPhone: form.phone,
    instructions: form.instructions,
    subtotalCents,
    deliveryFeeCents,
    taxes,
    taxCents,
    totalCents,
    idempotencyKey: form.key,
  };
}
