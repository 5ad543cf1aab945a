import { spawnSync } from "node:child_process";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { type OwnPgBouncer, startPgBouncer, WITHOUT_PGBOUNCER } from "#fixtures/pgbouncer.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";
import { LOAD_PASSWORD, loadEmail } from "#seed/load/load-data.ts";

// race.test.ts covers orders and their races behind a pooler.
const title = "two processes behind a PgBouncer in transaction mode";

describe.skipIf(WITHOUT_PGBOUNCER)(
  WITHOUT_PGBOUNCER ? `${title} (skipped: ${WITHOUT_PGBOUNCER})` : title,
  () => {
    let postgres: OwnPostgres;
    let pooler: OwnPgBouncer;
    let shops: BuiltShop[];
    let session: string;

    beforeAll(async () => {
      postgres = await startPostgres();
      pooler = await startPgBouncer(postgres.url);
      const settings = {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: postgres.url,
        AUTH_SECRET: "a-secret-of-more-than-32-characters",
        PUBLIC_URL: ORIGIN,
      };
      const amounts = ["--products", "28", "--customers", "1", "--orders", "0"];
      const seeded = spawnSync(process.execPath, ["scripts/commands/seed-load.ts", ...amounts], {
        env: { ...process.env, ...settings, LOG_LEVEL: "warn" },
        encoding: "utf8",
      });
      if (seeded.status !== 0) throw new Error(seeded.stderr);
      shops = await Promise.all([startBuiltShop(settings), startBuiltShop(settings)]);
      const person = { email: loadEmail(1), password: LOAD_PASSWORD };
      session = await signInAs((shops[0] as BuiltShop).url, person, ORIGIN);
    });
    afterAll(async () => {
      for (const shop of shops) await shop.stop();
      await pooler.stop();
      await postgres.stop();
    });

    const read = async (path: string) =>
      Promise.all(
        shops.map(async ({ url }) => {
          const answer = await fetch(url + path, { headers: { cookie: session }, redirect: "manual" });
          return { status: answer.status, text: await answer.text() };
        }),
      );

    test("makes both ready, with pages, and with sessions that work on both", async () => {
      for (const path of ["/readyz", "/", "/shop", "/shop?q=gummies&sort=price-asc", "/account", "/checkout"])
        for (const { status } of await read(path)) expect(status, path).toBe(200);
    });

    test("notifies both of a change immediately", async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      for (const { text } of await read("/about")) expect(text).not.toContain("Heron Lake");
      await client.query(`begin;
      update site_settings set site_name = 'Heron Lake';
      insert into change_counters (topic) values ('site')
        on conflict (topic) do update set version = change_counters.version + 1
        returning pg_notify('evenlake_changes', topic);
      commit`);
      await client.end();
      // Without the notification, the counters would show it after five seconds.
      await expect
        .poll(async () => (await read("/about")).every(({ text }) => text.includes("Heron Lake")), {
          timeout: 3_000,
        })
        .toBe(true);
    });
  },
);
