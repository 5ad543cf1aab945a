import { randomUUID } from "node:crypto";
import type { auditLog } from "#app/accounts/audit/tables.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { mailOutbox } from "#app/base/mail/tables.server.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import type { products } from "#app/trade/catalog/tables.server.ts";
import { ratesInForce, shippedTaxes } from "#app/trade/checkout/tax-rates.ts";
import { bandOf } from "#app/trade/delivery/bands.ts";
import { deliveryFee } from "#app/trade/delivery/options.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import type { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { type DeliveryWindow, windowsOn } from "#app/trade/delivery/windows.ts";
import type { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { NO_EMAIL_WORDS } from "#app/trade/orders/email-words.ts";
import { mailingShop } from "#app/trade/orders/framed-email.ts";
import { orderMail } from "#app/trade/orders/order-emails.ts";
import { dueBy, endedPayment, paidBy as paidWith } from "#app/trade/orders/payment.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import type { orderEvents, orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { type DemoMove, movesOf } from "./demo-moves.ts";
import type { PastOrder } from "./demo-past.ts";
import { ingrid, sam } from "./people.ts";

type Product = typeof products.$inferInsert;
type OrderRow = typeof orders.$inferInsert;

/** Rows of past orders, table by table, in insertion order. */
export type PastRows = {
  windows: (typeof deliveryWindows.$inferInsert)[];
  orders: OrderRow[];
  lines: (typeof orderItems.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
  deliveryAttempts: (typeof deliveryAttempts.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  mails: (typeof mailOutbox.$inferInsert)[];
  audits: (typeof auditLog.$inferInsert)[];
};

export const DEMO_TIMETABLE = timetableOf(DEFAULT_SETTINGS, []);

/**
 * The demo shop's past orders with all related rows, at prices calculated by the shop's own rules (rules
 * demo/order-history, demo/day-in-progress). `goods` are the products as currently for sale, so their stock
 * already excludes these orders.
 */
export function demoOrderRows(
  past: readonly PastOrder[],
  goods: readonly Product[],
  now: Temporal.Instant,
): PastRows {
  const rows: PastRows = {
    windows: [],
    orders: [],
    lines: [],
    events: [],
    deliveryAttempts: [],
    payments: [],
    mails: [],
    audits: [],
  };
  const rates = shippedTaxes(SHIPPED_ZIPS).map((tax) => ({
    ...tax,
    fromDate: Temporal.PlainDate.from(tax.fromDate),
  }));
  for (const one of past) {
    const place = placeOf(one);
    const window = windowOf(one, now);
    const moves = movesOf(one, window, now);
    const lines = linesOf(one, goods);
    const subtotalCents = subtotalOf(lines);
    const totals = totalsOf({
      subtotalCents,
      deliveryFeeCents: deliveryFee(DEFAULT_SETTINGS, one.option, subtotalCents),
      redeliveryFeeCents: 0,
      rates: ratesInForce(rates, one.customer.zip, shopDate(moves[0].at)),
    });
    const status = moves.at(-1)?.to ?? "pending";
    const { customer } = one;
    const order = {
      id: randomUUID(),
      customerId: customer.id,
      createdAt: moves[0].at,
      status,
      deliveryAddress: customer.address,
      deliveryCity: customer.city,
      deliveryState: place.state,
      deliveryZip: customer.zip,
      band: place.band,
      deliveryOption: one.option,
      windowId: bookedWindow(rows.windows, window, place.band, GIVES_BACK.includes(status) ? 0 : 1),
      windowStart: window.start,
      windowEnd: window.end,
      contactName: `${customer.firstName} ${customer.lastName}`,
      contactEmail: customer.email,
      contactPhone: customer.phone,
      instructions: one.instructions ?? "",
      ...totals,
      ...paymentAfter(one, status),
      idempotencyKey: randomUUID(),
      attempts: attemptsUpTo(moves, moves.length),
      completedAt: moves.find(({ to }) => to === "completed")?.at ?? null,
    } satisfies OrderRow;
    rows.orders.push(order);
    const packedAt = moves.find(({ to }) => to === "packed")?.at ?? null;
    rows.lines.push(...lines.map((line) => ({ ...line, orderId: order.id, packedAt })));
    addMoves(rows, one, order, moves);
  }
  return rows;
}

/** A demo customer's ZIP entry, from the service list. */
export function placeOf({ customer }: Pick<PastOrder, "customer">) {
  const entry = SHIPPED_ZIPS.find(({ zip }) => zip === customer.zip);
  if (!entry) throw new Error(`${customer.zip} isn't in the service list.`);
  return { band: bandOf({ ...entry, bandOverride: null }, DEFAULT_SETTINGS.delivery), state: entry.state };
}

/** The window of a past order. */
function windowOf({ at, daysAgo, option, window }: PastOrder, now: Temporal.Instant): DeliveryWindow {
  const found = at ?? windowsOn(shopDate(now).subtract({ days: daysAgo }), option, DEMO_TIMETABLE)[window];
  if (!found) throw new Error(`${option} has no window ${window}.`);
  return found;
}

/** Books a spot, or keeps the row of a window whose booking was released; returns the row's id. */
function bookedWindow(
  rows: PastRows["windows"],
  { option, start, end }: DeliveryWindow,
  band: OrderRow["band"],
  places: number,
): string {
  const known = rows.find(
    (row) => row.option === option && row.band === band && row.windowStart.equals(start),
  );
  if (known) {
    known.booked = (known.booked ?? 0) + places;
    return known.id;
  }
  const id = randomUUID();
  const capacity = DEFAULT_SETTINGS.windowCapacity;
  rows.push({ id, band, option, windowStart: start, windowEnd: end, capacity, booked: places });
  return id;
}

function linesOf({ lines }: PastOrder, goods: readonly Product[]) {
  return Object.entries(lines).map(([slug, quantity], position) => {
    const product = goods.find((one) => one.slug === slug);
    if (!product) throw new Error(`There is no product ${slug}.`);
    const { id: productId, name, image, category, priceCents, thcMgPerPackage } = product;
    return {
      id: randomUUID(),
      position,
      productId,
      name,
      image,
      category,
      priceCents,
      quantity,
      thcMgPerPackage,
      stockTaken: product.stock !== null,
    };
  });
}

function paymentAfter({ paidBy = "cash" }: PastOrder, status: DemoMove["to"]) {
  if (status === "completed") return paidWith(paidBy);
  const due = dueBy("at_door");
  return GIVES_BACK.includes(status) ? endedPayment(due) : due;
}

const attemptsUpTo = (moves: readonly DemoMove[], count: number) =>
  moves.slice(0, count).filter(({ to }) => to === "out_for_delivery").length;

/** Adds each status change with its history entry, delivery attempt, email, and audit log entry. */
function addMoves(
  rows: PastRows,
  one: PastOrder,
  order: OrderRow & { totalCents: number },
  moves: readonly DemoMove[],
): void {
  const shown = (count: number) => {
    const status = moves[count - 1]?.to ?? "pending";
    const { paymentStatus } = paymentAfter(one, status);
    return { status, attempts: attemptsUpTo(moves, count), totalCents: order.totalCents, paymentStatus };
  };
  for (const [index, { to, at, by, reason, door }] of moves.entries()) {
    const actorId = { customer: one.customer.id, shop: ingrid.id, courier: sam.id }[by];
    const from = moves[index - 1]?.to ?? null;
    rows.events.push({
      id: randomUUID(),
      orderId: order.id,
      at,
      actorId,
      fromStatus: from,
      toStatus: to,
      reason,
    });
    if (door) {
      const paymentMethod = door.idType ? (one.paidBy ?? "cash") : null;
      const attempt = attemptsUpTo(moves, index);
      rows.deliveryAttempts.push({
        id: randomUUID(),
        orderId: order.id,
        attempt,
        at,
        actorId,
        ...door,
        paymentMethod,
        amountCents: paymentMethod && order.totalCents,
      });
      if (paymentMethod) {
        const taken = { kind: "taken", method: paymentMethod, cents: order.totalCents } as const;
        const where = { orderId: order.id, at, handledBy: actorId, cashDrawerId: null };
        rows.payments.push({ id: randomUUID(), ...where, ...taken });
      }
    }
    const mailed = {
      ...order,
      instructions: order.instructions ?? "",
      attempts: attemptsUpTo(moves, index + 1),
      redeliveryFeeCents: 0,
      discountCents: 0,
      ...paymentAfter(one, to),
    };
    const mail = orderMail(mailingShop(DEFAULT_SETTINGS, 21, NO_EMAIL_WORDS), mailed, to);
    // No one reads the demo people's emails, so they're in the state of emails in a shop without a mail
    // server.
    const kept = { state: "kept", attempts: 1, nextAttemptAt: at, createdAt: at } as const;
    if (mail) rows.mails.push({ id: randomUUID(), recipient: order.contactEmail, ...mail, ...kept });
    if (by === "customer") continue;
    rows.audits.push({
      id: randomUUID(),
      at,
      actorId,
      action: "order.move",
      subject: "order",
      subjectId: order.id,
      before: shown(index),
      after: shown(index + 1),
    });
  }
}
