import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectToRunning, openEmbedded } from "#app/base/embedded/embedded.server.ts";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { checkoutFields, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { fillAsFirstRelease, firstMigrations, runa } from "#fixtures/first-release.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";

// A shop that was begun with the first release starts this one upon its database.

type Place = {
  settings: Record<string, string>;
  connect: () => Promise<pg.Client>;
  stop: () => Promise<void>;
};

async function open(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  await client.connect();
  return client;
}

async function onPostgres(): Promise<Place> {
  const { url, stop } = await startPostgres();
  const connect = () => open({ connectionString: url });
  const client = await connect();
  await fillAsFirstRelease(client);
  await client.end();
  const settings = { DATABASE_URL: url, AUTH_SECRET: "a-secret-of-more-than-32-characters" };
  return { settings: { ...settings, PUBLIC_URL: ORIGIN }, connect, stop };
}

async function onEmbedded(): Promise<Place> {
  const dataDir = join(temporaryFolder(), "data");
  await mkdir(dataDir);
  const embedded = await openEmbedded({ dataDir, holder: ORIGIN, log: () => {} });
  const client = await open(embedded.pool as pg.ClientConfig);
  await fillAsFirstRelease(client);
  // Its first start filled it, long ago.
  await client.query("comment on database postgres is null");
  await client.end();
  await embedded.close();
  const connect = async () => open((await connectToRunning(dataDir)) ?? {});
  return { settings: { DATA_DIR: dataDir, PUBLIC_URL: ORIGIN }, connect, stop: async () => {} };
}

describe.each([
  ["on PostgreSQL", onPostgres],
  ["embedded", onEmbedded],
] as const)("a database of the first release, %s", (_, make) => {
  let place: Place;
  let shop: BuiltShop;
  let db: pg.Client;
  let cookie: string;

  beforeAll(async () => {
    place = await make();
    shop = await startBuiltShop(place.settings);
    db = await place.connect();
  });
  afterAll(async () => {
    await db?.end();
    await shop?.stop();
    await place?.stop();
  });

  const rows = async (question: string) => (await db.query(question)).rows;

  test("is migrated with all that is in it, and the shop opens", async () => {
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect(await rows("select status, count(*)::int as n from orders group by 1 order by 1")).toEqual([
      { status: "cancelled", n: 1 },
      { status: "completed", n: 8 },
      { status: "pending", n: 2 },
    ]);
    // What was paid at doors is in the books, and what a canceled order gave back is known by units.
    expect(
      await rows(`select count(*)::int as n from orders o where status = 'completed' and completed_at is not null
        and exists (select from payments where order_id = o.id and cents = o.total_cents and till_id is not null)`),
    ).toEqual([{ n: 8 }]);
    expect(await rows("select quantity, given_back from batch_sales order by quantity")).toEqual([
      { quantity: 1, given_back: 0 },
      { quantity: 2, given_back: 2 },
    ]);
  });

  test("lets a customer in with the password of before, who sees the orders of before", async () => {
    cookie = await signInAs(shop.url, runa, ORIGIN);
    const page = await (await fetch(`${shop.url}/account?tab=orders`, { headers: { cookie } })).text();
    const hers = await rows(
      "select left(o.id::text, 8) as shown from orders o join customers c on c.id = o.customer_id where c.email = 'runa@evenlake.example'",
    );
    expect(hers).toHaveLength(3);
    for (const { shown } of hers) expect(page).toContain(shown);
  });

  test("takes a new order, with units out of the batch of before", async () => {
    const [ware] = await rows("select id, stock from products where has_batches");
    const fields = checkoutFields(runa, [{ id: ware.id, quantity: 4 }]);
    const placed = placedOrder(await sendCheckout(shop.url, cookie, fields, ORIGIN));
    expect(placed).not.toBeNull();
    expect(
      await rows(`select sum(quantity)::int as n from batch_sales where order_id = '${placed}'`),
    ).toEqual([{ n: 4 }]);
    expect(await rows("select stock from products where has_batches")).toEqual([{ stock: ware.stock - 4 }]);
  });

  test("is refused by a server of before, which says why and leaves it as it is", async () => {
    const [before] = await rows("select count(*)::int as n from drizzle.__drizzle_migrations");
    await db.end();
    expect(await shop.stop()).toBe(0);
    const older = promisify(execFile)(process.execPath, [resolve("build/server/index.js")], {
      cwd: await firstMigrations(),
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "1", ...place.settings },
    });
    await expect(older).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining(
        `The database is newer than this version of the shop (it holds ${before.n - 1} of its changes`,
      ),
    });
    shop = await startBuiltShop(place.settings);
    db = await place.connect();
    expect(await rows("select count(*)::int as n from drizzle.__drizzle_migrations")).toEqual([before]);
  });
});
