import { randomUUID } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#app/base/db/client.server.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { FAILURE_REASONS } from "#app/trade/handoff/handoff.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { routes } from "#app/trade/routes/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomers, addProduct, by } from "#fixtures/shop.ts";
import { Courier, type DoorPlan, FLOAT_CENTS } from "./saturday/courier.ts";
import { expectLawfulEnds, expectMoneyAgrees } from "./saturday/expect-agreement.ts";
import { RunningShop } from "./saturday/run-shop.ts";

// A Saturday of the shop on an accelerated clock: 400 orders in six windows, three couriers, two of them
// offline for an hour, one failed attempt in twenty, and a shop process that is killed twice while they all
// work.

const DAY = Temporal.PlainDate.from("2026-11-21");
const at = (time: string, day = DAY) => shopInstant(day, Temporal.PlainTime.from(time));
const STARTS = ["08:00", "10:00", "12:00", "14:00", "16:00", "18:00"];
const ORDERS = 400;
const OF_WINDOW = Math.ceil(ORDERS / STARTS.length);
const GAP = { from: at("12:30"), to: at("13:30") };

/** Runs at most this many at a time, starting the next whenever one finishes. */
async function inLanes<Thing>(
  lanes: number,
  things: readonly Thing[],
  work: (thing: Thing, n: number) => Promise<void>,
) {
  const left = [...things.entries()];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0]);
    }),
  );
}

/** Adds stock: each product in two batches, the first of which sells out during the day. */
async function stockUp(db: Database): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const id = await addProduct(db, { name: `Lake Gummies ${n}`, priceCents: 1_900 + n * 333, stock: 0 });
    const expiresOn = DAY.add({ days: 20 + n });
    await addBatch(db, { productId: id, received: 60, expiresOn });
    await addBatch(db, { productId: id, received: 400, expiresOn: expiresOn.add({ days: 30 }) });
    ids.push(id);
  }
  return ids;
}

type Sold = { id: string; window: number };

/** Places all orders on Friday and early Saturday; a customer whose window is full takes the next one. */
async function sell(
  shop: RunningShop,
  customers: readonly string[],
  products: readonly string[],
): Promise<Sold[]> {
  const sold: Sold[] = [];
  const friday = at("09:00", DAY.subtract({ days: 1 }));
  await inLanes(
    8,
    Array.from({ length: ORDERS }, (_, n) => n),
    async (n) => {
      const lines = [
        { id: products[n % 5] as string, quantity: 1 + (n % 2) },
        { id: products[(n * 3 + 1) % 5] as string, quantity: 1 },
      ].filter((line, index, all) => all.findIndex(({ id }) => id === line.id) === index);
      for (let window = n % STARTS.length; ; window = (window + 1) % STARTS.length) {
        const form = formFor(lines, {
          ...{ option: "scheduled", zip: ["55424", "55410", "55436", "55423"][n % 4] as string },
          windowStart: at(STARTS[window] as string).toString(),
          phone: `612-555-${String(1_000 + n)}`,
        });
        const customerId = customers[n] as string;
        const placed = await shop.ask(
          "place",
          { customerId, requireVerifiedEmail: true, form },
          friday.add({ minutes: n }),
        );
        if (placed.ok) return void sold.push({ id: placed.value.orderId, window });
        if (placed.refusal.name !== "window_full") throw new Error(placed.refusal.sentence);
      }
    },
  );
  return sold;
}

const PLAN: DoorPlan = ({ id, attempts }) => {
  // One first attempt in twenty fails.
  const n = Number.parseInt(id.slice(0, 4), 16);
  return attempts === 1 && n % 20 === 0 ? (FAILURE_REASONS[n % 8] as (typeof FAILURE_REASONS)[number]) : null;
};

const { db } = await openTestCheckout();

test("ends a Saturday with legal orders, balanced drawers, and nothing lost, duplicated, or oversold", async () => {
  const [named] = (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows;
  const url = new URL(process.env.TEST_DATABASE_URL as string);
  url.pathname = `/${named?.name}`;
  await db.update(siteSettings).set({ windowCapacity: OF_WINDOW, lateFeeBack: true });
  const products = await stockUp(db);
  const customers = await addCustomers(db, ORDERS);
  const [admin] = await addCustomers(db, 1);
  const actor = by(admin as string);
  // Killed while orders are placed, and again during deliveries.
  const shop = new RunningShop(url.href, [250, 1_900]);

  const sold = await sell(shop, customers, products);
  expect(sold).toHaveLength(ORDERS);
  const morning = at("07:00");
  // Two people pack, and a few customers change their orders at the same time.
  await inLanes(6, sold, async ({ id }, n) => {
    const move = (to: OrderStatus) => shop.ask("move", { orderId: id, to, actor }, morning);
    const isTired = n % 50 === 7;
    const cancel = isTired
      ? shop.ask("cancel", { orderId: id, customerId: await ownerOf(db, id) }, morning)
      : null;
    await move("confirmed");
    await Promise.all([move("packed"), cancel]);
  });

  const couriers: Courier[] = [];
  for (let n = 0; n < 3; n++) {
    const gap = n < 2 ? GAP : null;
    couriers.push(new Courier(await addCourier(db, `Courier ${n}`), { db, shop, gap }, morning));
  }

  const drive = async (departsAt: Temporal.Instant, orderIds: readonly string[], delayed: number) => {
    const shares = couriers.map((_, n) => orderIds.filter((_, index) => index % couriers.length === n));
    await Promise.all(
      couriers.map(async (courier, n) => {
        const share = shares[n] as string[];
        if (share.length === 0) return;
        const facts = {
          actor,
          courierId: courier.id,
          day: DAY.toString(),
          departsAt: departsAt.toString(),
        };
        const made = await shop.ask("makeRoute", facts, departsAt.subtract({ minutes: 40 }));
        if (!made.ok) throw new Error(made.refusal.sentence);
        const put = { actor, orderIds: share, to: made.value.id };
        await shop.need("putOnRoute", put, departsAt.subtract({ minutes: 30 }), ["changed"]);
        await courier.drive(made.value.id, { departsAt, plan: PLAN, delayed: n === 2 ? delayed : 0 });
      }),
    );
  };
  for (const [window, start] of STARTS.entries()) {
    const going = await idsIn(
      db,
      ["packed"],
      sold.filter((one) => one.window === window).map(({ id }) => id),
    );
    const departsAt = at(start).subtract({ minutes: 10 });
    // The third courier's car is stopped for an hour in the fourth window.
    const driving = drive(departsAt, going, window === 3 ? 60 : 0);
    // Someone at the shop also records a few deliveries, at the same time as the couriers.
    const both =
      window === 1 ? handOffAt(shop, db, going.slice(0, 8), actor, at(start).add({ minutes: 20 })) : null;
    await Promise.all([driving, both]);
  }

  // In the evening, the failed orders are resolved: one half is redelivered, the other returned.
  const failed = await idsIn(
    db,
    ["delivery_failed"],
    sold.map(({ id }) => id),
  );
  const evening = at("20:30");
  for (const orderId of failed.filter((_, n) => n % 2 === 1))
    await shop.need("move", { orderId, to: "returned", actor }, evening, ["illegal_move"]);
  await drive(
    evening,
    failed.filter((_, n) => n % 2 === 0),
    0,
  );

  const refunded = await refundSome(db, shop, actor, at("21:30"));
  for (const courier of couriers) {
    const tours = await db.$count(routes, eq(routes.courierId, courier.id));
    const countedCents = (await cashOf(db, courier.id)) + tours * FLOAT_CENTS;
    const of = { handledBy: courier.id, day: DAY.toString() };
    const closing = await closingOf(db, of, { countedCents, note: "" });
    await shop.need("closeCashDrawer", { ...closing, actor }, at("21:45"));
  }
  expect(shop.kills).toBe(2);
  await shop.stop();

  await expectLawfulEnds(db, sold.length);
  await expectMoneyAgrees(db, refunded);
  for (const productId of products) {
    expect(await faultsOfBatches(db, productId, DAY.toString())).toEqual([]);
  }
  // Late in the day, the customers of a delayed car got free delivery.
  const { rows: late } = await db.execute(sql`select 1 from refunds where kind = 'late'`);
  expect(late.length).toBeGreaterThan(0);
}, 300_000);

async function ownerOf(db: Database, orderId: string): Promise<string> {
  const [row] = await db.select({ id: orders.customerId }).from(orders).where(eq(orders.id, orderId));
  return row?.id as string;
}

async function idsIn(db: Database, statuses: OrderStatus[], ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id));
  return rows.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
}

/**
 * Marks orders as delivered from the admin area as soon as they're out; either this press or the courier's
 * counts.
 */
async function handOffAt(
  shop: RunningShop,
  db: Database,
  ids: readonly string[],
  actor: ReturnType<typeof by>,
  moment: Temporal.Instant,
): Promise<void> {
  await inLanes(2, ids, async (orderId) => {
    for (let tries = 0; tries < 200; tries++) {
      const done = await shop.ask(
        "handOff",
        {
          ...{ orderId, actor, idType: "passport", idNotExpired: true, birthDate: "1991-08-17" },
          ...{ notIntoxicated: true, paymentMethod: "cash" },
        },
        moment,
      );
      if (done.ok) return;
      const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
      if (row && row.status !== "packed" && row.status !== "out_for_delivery") return;
    }
  });
}

/** Refunds one bottle of every twentieth delivered order; returns how many. */
async function refundSome(
  db: Database,
  shop: RunningShop,
  actor: ReturnType<typeof by>,
  moment: Temporal.Instant,
): Promise<number> {
  const done = await db.select().from(orders).where(eq(orders.status, "completed")).orderBy(asc(orders.id));
  const some = done.filter((_, n) => n % 20 === 0);
  for (const order of some) {
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).limit(1);
    if (!line) throw new Error("an order without line items");
    const taxes = order.taxes.map(({ basisPoints }) => Math.round((line.priceCents * basisPoints) / 10_000));
    // Taxes are rounded once for the whole order, so each part may differ by a cent; the shop's figure
    // counts.
    const guess = line.priceCents + taxes.reduce((sum, cents) => sum + cents, 0);
    const refund = (totalCents: number) =>
      shop.ask(
        "refund",
        {
          ...{ refundId: randomUUID(), orderId: order.id, customerId: order.customerId, actor },
          ...{ reason: "Broken", method: "cash", totalCents, delivery: false, redelivery: false },
          lines: [{ orderItemId: line.id, quantity: 1, stock: "back" }],
        },
        moment,
      );
    let refunded = await refund(guess);
    for (const off of [-1, 1, -2, 2]) if (!refunded.ok) refunded = await refund(guess + off);
    if (!refunded.ok) throw new Error(refunded.refusal.sentence);
  }
  return some.length;
}

async function cashOf(db: Database, handledBy: string): Promise<number> {
  const rows = await db.select().from(payments).where(eq(payments.handledBy, handledBy));
  return rows
    .filter(({ method }) => method === "cash")
    .reduce((sum, { kind, cents }) => sum + (kind === "taken" ? cents : -cents), 0);
}
