import { afterAll, expect, test } from "vitest";
import { startShopOnPostgres } from "#fixtures/shop-on-postgres.ts";

const { postgres, shop, stop } = await startShopOnPostgres({ LOG_LEVEL: "info" });
afterAll(stop);

test("seeds no demo shop on PostgreSQL", async () => {
  expect(shop.output()).not.toContain("maya@evenlake.example");
  expect(await (await fetch(`${shop.url}/shop`)).text()).toContain("No products found");
});

test("returns 503 for pages during a database outage, and recovers soon after", async () => {
  await postgres.halt();
  const away = await fetch(`${shop.url}/shop?q=${crypto.randomUUID()}`);
  expect(away.status).toBe(503);
  expect(away.headers.get("retry-after")).toBe("5");
  expect(await away.text()).toContain("Error:");
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);

  await postgres.resume();
  await expect.poll(async () => (await fetch(`${shop.url}/shop?q=${crypto.randomUUID()}`)).status).toBe(200);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});
