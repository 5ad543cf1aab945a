import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { Wire } from "../../../chaos/proxy.ts";
import { openDatabase, postgresSettings } from "./client.server.ts";
import { careForPool } from "./pool-care.server.ts";

test("replaces dead connections before a query needs one", async () => {
  const url = new URL((await openTestDatabase(onTestFinished)).url);
  const wire = new Wire({ host: url.hostname, port: Number(url.port) });
  await wire.accept();
  url.port = String(wire.port);
  const db = openDatabase(postgresSettings(url.href, 3));
  const { $client: pool } = db;
  const stopCare = careForPool(pool, { everyMs: 20, patienceMs: 200 });

  const three = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const connection of three) connection.release();
  wire.swallow();
  await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(0);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);

  stopCare();
  wire.close();
});
