import { createHash, randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { checkoutRefusals } from "#app/trade/checkout/refusals.ts";
import { bookWindow, releaseWindow } from "#app/trade/delivery/book-window.server.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { capacityOf } from "#app/trade/delivery/windows.ts";
import { type Clock, mailToCustomer } from "#app/trade/orders/apply-move.server.ts";
import {
  changeOrder,
  itemsOf,
  type LockedOrder,
  type MovedOrder,
  type OrderChange,
  recordChange,
  setOrder,
} from "#app/trade/orders/change-order.server.ts";
import { askedChangeMail } from "#app/trade/orders/order-emails.ts";
import { openCentsOf, recordPayment } from "#app/trade/orders/record-payment.server.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import type { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { followChange, holdRouteOf, type RouteRow } from "#app/trade/routes/change-routes.server.ts";
import { type ChangeRefusal, type CheckedChange, changeRefusals } from "./change.ts";
import type { AskedChange } from "./change-form.ts";
import { writeLines } from "./change-lines.server.ts";
import { checkChange, paidDifference } from "./check-change.ts";
import { readChangeFacts } from "./queries.server.ts";

type Item = typeof orderItems.$inferSelect;

/** The order, the requested change, and the requester: an admin, or the order's own customer. */
export type ChangePlaced = { orderId: string; asked: AskedChange } & (
  | { actor: Actor }
  | { customerId: string }
);

/** Order total before and after. */
export type PlacedChange = { totalBeforeCents: Cents; totalAfterCents: Cents };

/**
 * Changes a placed order: window, address, contact, instructions, and units, all checked again (rules
 * order-changes), with both windows' bookings, stock, batches, payment, and planned route, in one
 * transaction. A request without a difference writes nothing, so a form sent twice makes one change.
 */
export async function changePlacedOrder(
  db: Database,
  { orderId, asked, ...who }: ChangePlaced,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<PlacedChange, ChangeRefusal | OrderRefusal>> {
  const actor = "actor" in who ? who.actor : null;
  const customerId = "customerId" in who ? who.customerId : undefined;
  let route: RouteRow | null = null;
  const facts: OrderChange = {
    ...{ orderId, actorId: actor ? actor.userId : (customerId ?? null), name: "order-changed" },
    ...(customerId ? { customerId } : {}),
    // Locked in the global order: names, routes, orders.
    first: async (tx: Db) => {
      await lockNames(tx, [`phone ${asked.phone.replace(/\D/g, "").slice(-10)}`]);
      route = await holdRouteOf(tx, orderId);
    },
  };
  return changeOrder<ChangeRefusal | OrderRefusal, PlacedChange & MovedOrder>(
    db,
    facts,
    async (tx, order, changed) => {
      const now = clock();
      const items = await itemsOf(tx, orderId);
      const read = await readChangeFacts(tx, order, items, asked, now);
      const checked = checkChange(order, items, asked, read, { now, by: actor ? "shop" : "customer" });
      if (!checked.ok) return checked;
      const { totals, parts } = checked.value;
      const sums = { totalBeforeCents: order.totalCents, totalAfterCents: totals.totalCents };
      if (parts.length === 0) return unchanged({ status: order.status, ...sums });
      if (
        asked.quoteFingerprint !== undefined &&
        asked.quoteFingerprint !== changeFingerprint(order, items, totals.totalCents)
      )
        return refused(changeRefusals.changedMeanwhile(totals.totalCents));
      const written = await writeChange(tx, order, { items, asked, checked: checked.value, actor, now });
      if (!written.ok) return written;
      const { after, isStock } = written.value;
      await followChange(tx, route, after, changed);
      await tell(tx, { order, after, items, checked: checked.value, actor, now });
      if (isStock) changed.add("catalog");
      announce(after, changed);
      return ok({ status: after.status, ...sums });
    },
  );
}

/**
 * Short fingerprint of an order as displayed and the total after a change. Prevents saving over data that
 * wasn't displayed.
 */
export function changeFingerprint(
  order: typeof orders.$inferSelect,
  items: readonly Item[],
  totalCents: Cents,
) {
  const seen = [
    ...[order.totalCents, order.deliveryOption, isoText(order.windowStart), order.deliveryZip],
    ...[order.deliveryAddress, order.deliveryCity, order.contactName, order.contactPhone, order.instructions],
    ...items.map(({ productId, quantity }) => `${productId} ${quantity}`).sort(),
    totalCents,
  ];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22);
}

type Writing = {
  items: Item[];
  asked: AskedChange;
  checked: CheckedChange;
  actor: Actor | null;
  now: Temporal.Instant;
};

/**
 * Writes the change: the payment difference, the windows, and then the products, in the same order as a
 * checkout and a cancellation.
 */
async function writeChange(
  tx: Db,
  order: LockedOrder,
  { items, asked, checked, actor, now }: Writing,
): Promise<Result<{ after: LockedOrder; isStock: boolean }, ChangeRefusal>> {
  const { totals, band, windowEnd, lines, promotion } = checked;
  const { id: orderId } = order;
  const paid = paidDifference(order, totals.totalCents);
  if (paid) {
    const { method, cents: more } = paid;
    if (more > 0 && !asked.hasDifference) return refused(changeRefusals.costsMore(more));
    const kind = more > 0 ? "taken" : "given_back";
    const handledBy = actor?.userId ?? null;
    await recordPayment(tx, { orderId, at: now, kind, method, cents: Math.abs(more), handledBy });
  }
  const windowStart = Temporal.Instant.from(asked.windowStart);
  const place = { band, option: asked.option, windowStart, windowEnd };
  const windowId = await moveBooking(tx, order, place);
  if (windowId === "full") return refused(checkoutRefusals.windowFull());
  const written = await writeLines(tx, orderId, items, lines, now);
  if (!written.ok) return written;
  const fields = {
    ...{ windowId, windowStart, windowEnd, band, deliveryOption: asked.option },
    ...{ deliveryAddress: asked.address, deliveryCity: asked.city, deliveryState: asked.state },
    ...{ deliveryZip: asked.zip, contactName: asked.name, contactPhone: asked.phone },
    ...{ instructions: asked.instructions, ...totals, ...promotion },
  };
  await setOrder(tx, orderId, fields);
  return ok({ after: { ...order, ...fields }, isStock: written.value });
}

type Booking = Pick<LockedOrder, "windowStart" | "windowEnd"> & {
  band: CheckedChange["band"];
  option: LockedOrder["deliveryOption"];
};

/**
 * Books the new window and releases the old one. Locks the earlier one first, so two orders that swap windows
 * never deadlock. Returns the window's id, or "full" when it has no capacity.
 */
async function moveBooking(tx: Db, order: LockedOrder, to: Booking): Promise<string | null | "full"> {
  const { windowId: from, windowStart, deliveryOption, band } = order;
  const keyOf = (start: Temporal.Instant, ...rest: string[]) => [isoText(start), ...rest].join(" ");
  const [before, after] = [
    keyOf(windowStart, deliveryOption, band),
    keyOf(to.windowStart, to.option, to.band),
  ];
  if (before === after) return from;
  const capacity = capacityOf(await readSettings(tx), to.windowStart);
  const window = { option: to.option, start: to.windowStart, end: to.windowEnd };
  const release = () => (from ? releaseWindow(tx, from) : undefined);
  const book = () => bookWindow(tx, { id: randomUUID(), band: to.band, window, capacity });
  if (before < after) await release();
  const booked = await book();
  if (before > after) await release();
  return booked ?? "full";
}

type Changed = Omit<Writing, "asked"> & { order: LockedOrder; after: LockedOrder };

/** Records the change and its actor, and notifies the customer and webhooks, once each. */
async function tell(
  tx: Db,
  { order, after, items, checked: { parts, lines }, actor, now }: Changed,
): Promise<void> {
  const { id: orderId, customerId, totalCents } = after;
  await recordChange(tx, {
    ...{ orderId, at: now, actorId: actor ? actor.userId : customerId, parts },
    ...{ totalBeforeCents: order.totalCents, totalAfterCents: totalCents },
  });
  if (actor) {
    const entry = { actor, action: "order.change", subject: "order", subjectId: orderId };
    await recordAudit(tx, { ...entry, before: shown(order, items), after: shown(after, lines) }, now);
  }
  await queueEvent(tx, { kind: "order.changed", data: { orderId, totalCents } }, now);
  const by = actor ? "shop" : "customer";
  const mailed = { ...after, openCents: await openCentsOf(tx, after) };
  await mailToCustomer(
    tx,
    after,
    (shop) => askedChangeMail(shop, mailed, { beforeCents: order.totalCents, by }),
    now,
  );
}

/** An order as recorded in the audit log. */
function shown(order: LockedOrder, lines: readonly { name: string; quantity: number }[]) {
  const { windowStart, windowEnd, deliveryAddress, deliveryCity, deliveryZip, contactName, contactPhone } =
    order;
  return {
    window: windowText(isoText(windowStart), isoText(windowEnd)),
    address: `${deliveryAddress}, ${deliveryCity} ${deliveryZip}`,
    contact: `${contactName}, ${contactPhone}`,
    instructions: order.instructions,
    lines: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
    totalCents: order.totalCents,
  };
}

function announce({ customerId }: LockedOrder, changed: Set<Change>): void {
  changed.add(ADMIN_UPDATES);
  if (customerId) changed.add(person(customerId));
}
