import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import {
  addLiveCustomers,
  type LiveCustomer,
  type LivePage,
  openPage,
  timesHeard,
} from "#fixtures/live-customers.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { connectAt, connectTo } from "#fixtures/running-shop.ts";
import { openShop } from "#fixtures/shared-shop.ts";

// Five hundred customers have a page open at the same time, and each is notified only about their own order.

const CUSTOMERS = 500;
const MOVED = 20;
const AUTH_SECRET = "a-secret-of-more-than-32-characters";
const PUBLIC_URL = "http://localhost:9";
/** A change should arrive within two seconds; a busy machine may take longer. */
const HEARD = { timeout: 5_000, interval: 20 };

const form = { origin: PUBLIC_URL, "content-type": "application/x-www-form-urlencoded" };

describe.each(["embedded", "two processes on PostgreSQL"])("%s", (kind) => {
  const ends: (() => Promise<void>)[] = [];
  let shops: BuiltShop[] = [];
  let admin: LiveCustomer;
  let customers: LiveCustomer[];
  let pages: LivePage[];

  /** The process that serves a customer's page, and another one if there is one. */
  const shopOf = (index: number) => shops[index % shops.length] as BuiltShop;
  const otherShop = (index: number) => shopOf(index + 1);

  beforeAll(async () => {
    const settings = { AUTH_SECRET, PUBLIC_URL };
    let db: pg.Client;
    if (kind === "embedded") {
      const shop = await openShop(settings, (end) => ends.push(end));
      shops = [shop];
      db = await connectTo(shop.dataDir);
    } else {
      const postgres = await startPostgres();
      ends.push(() => postgres.stop());
      const open = () => startBuiltShop({ ...settings, DATABASE_URL: postgres.url });
      shops = [await open(), await open()];
      db = await connectAt(postgres.url);
    }
    [admin] = (await addLiveCustomers(db, 1, AUTH_SECRET)) as [LiveCustomer];
    await db.query("insert into admins (user_id) values ($1)", [admin.userId]);
    customers = await addLiveCustomers(db, CUSTOMERS, AUTH_SECRET);
    await db.end();
    pages = await Promise.all(customers.map(({ cookie }, index) => openPage(shopOf(index).url, cookie)));
  });

  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    for (const end of ends.reverse()) await end();
  });

  async function confirm({ orderId }: LiveCustomer, shop: BuiltShop) {
    const moved = await fetch(`${shop.url}/admin/orders/${orderId}`, {
      method: "POST",
      redirect: "manual",
      headers: { ...form, cookie: admin.cookie },
      body: new URLSearchParams({ intent: "move", to: "confirmed" }),
    });
    expect(moved.status).toBe(302);
  }

  test("opens all of them while the shop serves pages and is ready", async () => {
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    for (const [index, { url }] of shops.entries()) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}/shop`)).status).toBe(200);
      const { cookie, orderId } = customers[index] as LiveCustomer;
      const account = await fetch(`${url}/account?tab=orders`, { headers: { cookie } });
      expect(await account.text()).toContain(orderId.slice(0, 8));
    }
  });

  test("sends a status change only to its own customer, whichever process made it", async () => {
    for (let n = 0; n < MOVED; n++) {
      // Every second one is changed by the process that serves the page.
      const index = n * 7;
      await confirm(customers[index] as LiveCustomer, n % 2 === 0 ? shopOf(index) : otherShop(index));
      await expect.poll(() => timesHeard(pages[index] as LivePage, "changed"), HEARD).toBeGreaterThan(0);
    }
    const heard = pages.flatMap((page, index) => (timesHeard(page, "changed") > 0 ? [index] : []));
    expect(heard).toEqual(Array.from({ length: MOVED }, (_, n) => n * 7));
    expect(pages.filter(({ isOver, broken }) => isOver || broken)).toEqual([]);
  });

  test("notifies the page of a session that ended elsewhere, and closes its connection", async () => {
    const index = 1;
    const { cookie } = customers[index] as LiveCustomer;
    await fetch(`${otherShop(index).url}/sign-out`, {
      method: "POST",
      redirect: "manual",
      headers: { ...form, cookie },
    });
    await expect.poll(() => pages[index], HEARD).toMatchObject({ isOver: true, broken: null });
    expect(timesHeard(pages[index] as LivePage, "ended")).toBe(1);
    const states = await fetch(`${shopOf(index).url}/account/order-states`, { headers: { cookie } });
    expect([states.status, states.headers.get("cache-control")]).toEqual([401, "private, no-store"]);
    expect((await openPage(shopOf(index).url, cookie)).status).toBe(401);
  });

  test("allows ten pages per person, and opens none for a HEAD request", async () => {
    const index = 2;
    const { cookie } = customers[index] as LiveCustomer;
    const { url } = shopOf(index);
    const head = await fetch(`${url}/account/live`, { method: "HEAD", headers: { cookie } });
    expect([head.status, head.headers.get("allow")]).toEqual([405, "GET"]);
    const more = await Promise.all(Array.from({ length: 12 }, () => openPage(url, cookie)));
    expect(more.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 429, 429, 429]);
    pages.push(...more.filter(({ status }) => status === 200));
  });

  test("closes every page's connection cleanly on SIGTERM, and exits in time", async () => {
    // Exit code 0 shows that it exited in time: after 15 s it would be 1.
    expect(await Promise.all(shops.map((shop) => shop.stop("SIGTERM")))).toEqual(shops.map(() => 0));
    await expect.poll(() => pages.filter(({ isOver }) => !isOver)).toEqual([]);
    expect(pages.filter(({ broken }) => broken)).toEqual([]);
    expect(pages.filter((page) => timesHeard(page, "ended") > 0)).toHaveLength(1);
  });
});
