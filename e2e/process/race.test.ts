import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SERVER_LIMITS } from "#app/base/db/client.server.ts";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { checkoutFields, GENEROUS, placedOrder, sendCheckout, tomorrowAtTen } from "#fixtures/buyer.ts";
import { runToEnd } from "#fixtures/child-processes.ts";
import { addSignedIn } from "#fixtures/live-customers.ts";
import { startPgBouncer, WITHOUT_PGBOUNCER } from "#fixtures/pgbouncer.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { connectAt, connectTo } from "#fixtures/running-shop.ts";
import { openShop } from "#fixtures/shared-shop.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";
import { untilReady } from "#fixtures/workers.ts";
import { maya } from "#seed/demo/people.ts";

// Many customers order at the same time through the real route.

const BUYERS = 200;
const AUTH_SECRET = "a-secret-of-more-than-32-characters";

const POOLED = "PostgreSQL behind PgBouncer, in four processes";
const KINDS = [WITHOUT_PGBOUNCER ? "PostgreSQL, in four processes" : POOLED, "the shop's own PostgreSQL"];
const OWN = KINDS[1];
if (WITHOUT_PGBOUNCER) console.log(`Skipped: ${POOLED}, because ${WITHOUT_PGBOUNCER}.`);

/** The shop's messages when it's too busy: the checkout's own, and the page shown in place of any other. */
const BUSY = /We're getting a lot of orders right now|We're very busy right now/;

type Press = { session: string; fields: URLSearchParams };

describe.each(KINDS)("on %s", (kind) => {
  const ends: (() => Promise<void>)[] = [];
  let shop: BuiltShop;
  let db: pg.Client;
  let sessions: string[];
  let product: string;

  beforeAll(async () => {
    const settings = { AUTH_SECRET, PUBLIC_URL: ORIGIN };
    if (kind === OWN) {
      const own = await openShop(settings, (end) => ends.push(end));
      shop = own;
      db = await connectTo(own.dataDir);
    } else {
      const postgres = await startPostgres();
      ends.push(() => postgres.stop());
      const pooler = kind === POOLED ? await startPgBouncer(postgres.url) : null;
      ends.push(async () => pooler?.stop());
      const outside = {
        ...{ ...settings, PROCESSES: "4", DATABASE_URL: pooler?.url ?? postgres.url },
        ...(pooler ? { DATABASE_DIRECT_URL: postgres.url } : {}),
      };
      await runToEnd(["scripts/commands/migrate.ts"], outside);
      await runToEnd(["scripts/commands/seed-load.ts", "--products=28"], outside);
      shop = await startBuiltShop(outside);
      await untilReady(shop, 4);
      db = await connectAt(postgres.url);
    }
    await db.query(GENEROUS);
    sessions = (await addSignedIn(db, BUYERS, AUTH_SECRET)).map(({ cookie }) => cookie);
    const found = await db.query(
      "select id from products where price_cents between 2500 and 7000 and status = 'active' limit 1",
    );
    product = found.rows[0].id;
  });

  afterAll(async () => {
    await db?.end();
    await shop?.stop();
    for (const end of ends.reverse()) await end();
  });

  /**
   * Sends a form, and again if a slow machine was too busy for it. A busy shop must respond in its own words,
   * and only after one of its timeouts, the shortest of which is the lock timeout.
   */
  async function press({ session, fields }: Press): Promise<Response> {
    const began = performance.now();
    const answer = await sendCheckout(shop.url, session, fields, ORIGIN);
    if (answer.status !== 503) return answer;
    expect(await answer.text()).toMatch(BUSY);
    expect(performance.now() - began).toBeGreaterThan(SERVER_LIMITS.lock_timeout);
    return press({ session, fields });
  }

  async function raceWith(stock: number | null, capacity: number, requests: Press[]) {
    await db.query("update products set stock = $1 where id = $2", [stock, product]);
    await db.query("update site_settings set window_capacity = $1", [capacity]);
    const answers = await Promise.all(requests.map(press));
    expect(answers.filter(({ status }) => status >= 500).map(({ status }) => status)).toEqual([]);
    return answers.map(placedOrder).filter((id) => id !== null);
  }

  const form = (changes: Record<string, string> = {}) =>
    checkoutFields(maya, [{ id: product, quantity: 1 }], changes);
  const hoursLater = (hours: number) => Temporal.Instant.from(tomorrowAtTen()).add({ hours }).toString();

  test("creates exactly 5 orders when 200 customers want the last 5 units", async () => {
    const placed = await raceWith(
      5,
      1_000,
      sessions.map((session) => ({ session, fields: form() })),
    );
    expect(new Set(placed).size).toBe(5);
    const { rows } = await db.query("select stock from products where id = $1", [product]);
    expect(rows[0].stock).toBe(0);
  });

  test("creates one order when the same form is sent 20 times, and every response leads to it", async () => {
    const fields = form({ key: randomUUID(), windowStart: hoursLater(2) });
    const session = sessions[0] as string;
    const placed = await raceWith(
      null,
      1_000,
      Array.from({ length: 20 }, () => ({ session, fields })),
    );
    expect(placed).toHaveLength(20);
    expect(new Set(placed).size).toBe(1);
  });

  test("books exactly 10 spots when 100 customers want a window with a capacity of 10", async () => {
    // The demo shop has no bookings in this window.
    const windowStart = hoursLater(6);
    const requests = sessions.slice(0, 100).map((session) => ({ session, fields: form({ windowStart }) }));
    const placed = await raceWith(null, 10, requests);
    expect(new Set(placed).size).toBe(10);
    const { rows } = await db.query("select booked, capacity from delivery_windows where window_start = $1", [
      windowStart,
    ]);
    expect(rows).toEqual([{ booked: 10, capacity: 10 }]);
  });
});
