import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { expect, test } from "vitest";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { runToEnd, temporaryFolder } from "#fixtures/child-processes.ts";
import { contentOf } from "#fixtures/content.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { connectAt, connectTo } from "#fixtures/running-shop.ts";
import { demoFolder } from "#fixtures/shared-shop.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";
import { maya } from "#seed/demo/people.ts";

// Moves a shop from its initial folder to a server and back, with the two commands of docs/runbook.md.

/** A hundred thousand orders take five minutes: set MOVED_ORDERS=100000 to test with them. */
const ORDERS = Number(process.env.MOVED_ORDERS ?? 3_000);
const folder = await demoFolder();
const other = join(temporaryFolder(quickFolder()), "data");

const command = (name: string, args: string[], settings: Record<string, string>) =>
  runToEnd([`scripts/commands/${name}.ts`, ...args], { DATABASE_URL: "", ...settings });

const fileIn = (dataDir: string) =>
  join(dataDir, "backups", String(readdirSync(join(dataDir, "backups")).sort().at(-1)));

/** Returns a database's rows, except those that a running shop writes on its own. */
async function contentAt(connecting: Promise<pg.Client>) {
  const client = await connecting;
  const { sessions, rate_limits, ...content } = await contentOf(client).finally(() => client.end());
  return content;
}

test(`moves a shop of ${ORDERS} orders to a server and back, without changing a row`, async () => {
  const amounts = ["--products=50", "--customers=300", `--orders=${ORDERS}`];
  await command("seed-load", amounts, { DATA_DIR: folder });
  const first = await startBuiltShop({ DATA_DIR: folder });
  const before = await contentAt(connectTo(folder));
  expect(before.orders).toMatchObject({ rows: expect.any(Number) });
  // While the shop is running.
  await command("backup", [], { DATA_DIR: folder });
  expect(await first.stop()).toBe(0);

  const postgres = await startPostgres();
  const server = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: readFileSync(join(folder, "auth-secret"), "utf8"),
    PUBLIC_URL: ORIGIN,
    // Moves the demo shop, which opens on this machine only.
    HOST: "127.0.0.1",
    DATA_DIR: other,
  };
  await command("restore", [fileIn(folder)], server);
  expect(await contentAt(connectAt(postgres.url))).toEqual(before);

  const grown = await startBuiltShop(server);
  await signInAs(grown.url, maya, ORIGIN);
  expect(await grown.stop()).toBe(0);
  await command("backup", [], server);
  await postgres.stop();

  await command("restore", [fileIn(other)], { DATA_DIR: other });
  const back = await startBuiltShop({ DATA_DIR: other });
  expect(await contentAt(connectTo(other))).toEqual(before);
  await signInAs(back.url, maya);
  expect(await back.stop()).toBe(0);
});
