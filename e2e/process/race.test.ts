import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectToRunning } from "#app/embedded/embedded.server.ts";
import { type OwnPgBouncer, startPgBouncer, WITHOUT_PGBOUNCER } from "../../scripts/pgbouncer.ts";
import { type OwnPostgres, startPostgres } from "../../scripts/postgres.ts";
import { LOAD_PASSWORD, loadEmail } from "../../seed/load-data.ts";
import { demoPeople } from "../../seed/people.ts";
import { type BuiltShop, startBuiltShop } from "./built-shop.ts";
import { checkoutFields, GENEROUS, placedOrder, sendCheckout, signInAs, tomorrowAtTen } from "./buyer.ts";
import { untilReady } from "./workers.ts";

// Many customers order at once through the real route. PostgreSQL is needed, because the embedded database hides races.

const BUYERS = 200;
const somebody = demoPeople[1] as (typeof demoPeople)[number];

/** Fills the database that these settings name with customers who can sign in. */
function seedCustomers(environment: Record<string, string>) {
  const amounts = ["--products", "28", "--customers", String(BUYERS), "--orders", "0"];
  for (const command of [["scripts/migrate.ts"], ["scripts/seed-load.ts", ...amounts]]) {
    const ended = spawnSync(process.execPath, command, {
      env: { ...process.env, ...environment, LOG_LEVEL: "warn" },
      encoding: "utf8",
    });
    if (ended.status !== 0) throw new Error(ended.stderr);
  }
}

const POOLED = "PostgreSQL behind PgBouncer, in four processes";
const KINDS = ["PostgreSQL", "PostgreSQL, in four processes", POOLED, "embedded"];
if (WITHOUT_PGBOUNCER) console.log(`Not tried: ${POOLED}, as ${WITHOUT_PGBOUNCER}.`);

describe.each(KINDS.filter((kind) => kind !== POOLED || !WITHOUT_PGBOUNCER))("on %s", (kind) => {
  let folder: string;
  let postgres: OwnPostgres | null = null;
  let pooler: OwnPgBouncer | null = null;
  let shop: BuiltShop;
  let db: pg.Client;
  let sessions: string[];
  let product: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "evenlake-race-"));
    postgres = kind === "embedded" ? null : await startPostgres();
    pooler = postgres && kind === POOLED ? await startPgBouncer(postgres.url) : null;
    const processes = kind.endsWith("four processes") ? 4 : 1;
    const settings: Record<string, string> = postgres
      ? {
          DATABASE_URL: pooler?.url ?? postgres.url,
          ...(pooler ? { DATABASE_DIRECT_URL: postgres.url } : {}),
          AUTH_SECRET: "a-secret-of-more-than-32-characters",
          PUBLIC_URL: "http://localhost:1",
          PROCESSES: String(processes),
        }
      : { DATA_DIR: folder };
    seedCustomers(settings);
    shop = await startBuiltShop(settings);
    if (processes > 1) await untilReady(shop, processes);
    db = new pg.Client(
      postgres ? { connectionString: postgres.url } : ((await connectToRunning(folder)) ?? {}),
    );
    await db.connect();
    await db.query(GENEROUS);
    const origin = settings.PUBLIC_URL ?? shop.url;
    sessions = [];
    for (let n = 1; n <= BUYERS; n += 20) {
      const some = Array.from({ length: 20 }, (_, more) =>
        signInAs(shop.url, { email: loadEmail(n + more), password: LOAD_PASSWORD }, origin),
      );
      sessions.push(...(await Promise.all(some)));
    }
    const found = await db.query(
      "select id from products where price_cents between 2500 and 7000 and status = 'active' limit 1",
    );
    product = found.rows[0].id;
  });

  afterAll(async () => {
    await db?.end();
    await shop?.stop();
    await pooler?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function raceWith(
    stock: number | null,
    capacity: number,
    requests: { session: string; fields: URLSearchParams }[],
  ) {
    await db.query("update products set stock = $1 where id = $2", [stock, product]);
    await db.query("update site_settings set window_capacity = $1", [capacity]);
    const origin = postgres ? "http://localhost:1" : shop.url;
    const answers = await Promise.all(
      requests.map(({ session, fields }) => sendCheckout(shop.url, session, fields, origin)),
    );
    expect(answers.filter(({ status }) => status >= 500).map(({ status }) => status)).toEqual([]);
    return answers.map(placedOrder).filter((id) => id !== null);
  }

  const form = (changes: Record<string, string> = {}) =>
    checkoutFields(somebody, [{ id: product, quantity: 1 }], changes);
  const hoursLater = (hours: number) => Temporal.Instant.from(tomorrowAtTen()).add({ hours }).toString();

  test("when 200 customers want the last 5 units, exactly 5 orders are made", async () => {
    const placed = await raceWith(
      5,
      1_000,
      sessions.map((session) => ({ session, fields: form() })),
    );
    expect(new Set(placed).size).toBe(5);
    const { rows } = await db.query("select stock from products where id = $1", [product]);
    expect(rows[0].stock).toBe(0);
  });

  test("when the same form is sent 20 times, one order is made, and every answer tells of it", async () => {
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

  test("when 100 customers want a window with 10 places, exactly 10 are booked", async () => {
    // Nobody of the demo shop has a place in this one.
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
