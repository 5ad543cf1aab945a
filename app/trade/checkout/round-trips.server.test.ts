import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { NOW } from "#fixtures/shop.ts";
import { placeOrder } from "./place-order.server.ts";

// Traffic between the server and PostgreSQL.
const shop = await openTestCheckout();
const url = new URL(shop.db.$client.options.connectionString ?? "");
const wire = await openWire(url.hostname, Number(url.port));
url.port = String(wire.port);
const db = openDatabase(postgresSettings(url.href, 1));
afterAll(async () => {
  await db.$client.end();
  wire.close();
});

const order = async (promotion?: string) => {
  const form = formFor([{ id: shop.gummies, quantity: 2 }], { promotion });
  const made = await placeOrder(db, { customerId: shop.ada, requireVerifiedEmail: true, form }, NOW);
  expect(made.ok).toBe(true);
};

test("places an order in four round trips, without sending a statement's text twice", async () => {
  await order();
  const { turns, sent } = await wire.watch(() => order());
  expect(turns).toBe(4);
  expect(namesOf(sent)).toHaveLength(10);
  expect(sent).not.toMatch(/\b(select|insert|update)\b/i);
  expect(sent.match(/(begin|commit)(?=[;\0])/g)).toEqual(["begin", "commit"]);
});

test("needs no more for an order from batches", async () => {
  await addBatch(shop.db, { productId: shop.gummies, received: 1_000 });
  await order();
  const { turns, sent } = await wire.watch(() => order());
  expect(turns).toBe(4);
  expect(namesOf(sent)).toHaveLength(11);
});

test("needs no more for an order with a promo code", async () => {
  await shop.db.update(siteSettings).set({ promotionCodes: true });
  const code = async (name: string) => {
    await shop.db.insert(promotions).values({
      ...{ id: randomUUID(), code: name, kind: "percent", value: 10 },
      ...{
        firstDay: Temporal.PlainDate.from("2026-01-01"),
        lastDay: Temporal.PlainDate.from("2026-12-31"),
      },
    });
    return name;
  };
  await order(await code("FIRST"));
  const second = await code("SECOND");
  const { turns, sent } = await wire.watch(() => order(second));
  expect(turns).toBe(4);
  expect(namesOf(sent)).toHaveLength(12);
});

test("never plans a full table scan, which the planner would JIT-compile first", async () => {
  await order();
  const { rows } = await db.execute<{ name: string; places: number }>(sql`
      select name, cardinality(parameter_types) as places from pg_prepared_statements`);
  expect(rows.length).toBeGreaterThan(8);
  for (const { name, places } of rows) {
    const nothing = Array.from({ length: places }, () => "null").join();
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      // Generic plan, for any parameter values.
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      return tx.execute(sql.raw(`explain execute "${name}" ${places > 0 ? `(${nothing})` : ""}`));
    });
    expect([name, JSON.stringify(plan.rows)]).toEqual([name, expect.not.stringContaining("Seq Scan")]);
  }
});

test("doesn't scan all orders later with a plan made while the shop had none", async () => {
  await db.execute(sql`truncate orders cascade`);
  await db.execute(sql`analyze orders`);
  for (let nth = 0; nth < 10; nth++) await order();
  const { rows } = await db.execute<{ name: string; places: number }>(sql`
      select name, cardinality(parameter_types) as places from pg_prepared_statements where name like 'facts of a checkout%'`);
  const [{ name, places } = { name: "", places: 0 }] = rows;
  const nothing = Array.from({ length: places }, () => "null").join();
  const plan = await db.execute(sql.raw(`explain execute "${name}" (${nothing})`));
  expect(JSON.stringify(plan.rows)).toContain("orders_customer");
  expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan on orders");
});

/** Returns the names of the sent statements, each with the hash of its text. */
const namesOf = (sent: string) => sent.match(/[a-z ]+ [0-9a-f]{16}\0/gi) ?? [];

/**
 * Proxy to PostgreSQL that counts the traffic: a round trip starts when something is sent after a response.
 */
async function openWire(host: string, port: number) {
  let pieces: Buffer[] = [];
  let turns = 0;
  let isAnswered = true;
  const server = createServer((near) => {
    const far = connect({ host, port, noDelay: true });
    near.on("data", (data: Buffer) => {
      pieces.push(data);
      if (isAnswered) turns += 1;
      isAnswered = false;
      far.write(data);
    });
    far.on("data", (data) => {
      isAnswered = true;
      near.write(data);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    for (const end of [near, far]) end.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => server.close(),
    async watch(work: () => Promise<unknown>) {
      pieces = [];
      turns = 0;
      await work();
      return { turns, sent: Buffer.concat(pieces).toString("latin1") };
    },
  };
}
