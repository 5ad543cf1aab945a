import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { BuiltShop } from "#fixtures/built-shop.ts";
import { checkoutFields, GENEROUS, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { ask } from "#fixtures/running-shop.ts";
import { openShop } from "#fixtures/shared-shop.ts";
import { maya } from "#seed/demo/people.ts";

const CHECKOUTS = 500;
const BUYERS_AT_ONCE = 4;
const KILL_AFTER = 200;

const killShop = (shop: BuiltShop): void => void shop.process.kill("SIGKILL");
/** PostgreSQL's main process; its child processes end with it. */
function killPostgres(folder: string): void {
  const [leader] = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(leader), "SIGKILL");
}

test.each([
  ["the shop", killShop],
  ["PostgreSQL", (_: BuiltShop, folder: string) => killPostgres(folder)],
  [
    "both",
    (shop: BuiltShop, folder: string) => {
      killShop(shop);
      killPostgres(folder);
    },
  ],
] as const)("has every acknowledged order after %s is killed amid 500 checkouts", async (what, kill) => {
  const shop = await openShop({}, onTestFinished);
  const folder = shop.dataDir;
  await ask(folder, GENEROUS);
  const [product] = await ask(
    folder,
    "select id from products where stock is null and price_cents >= 2500 limit 1",
  );
  const past = new Set((await ask(folder, "select id from orders")).map(({ id }) => id));
  const [booked] = await ask(folder, "select sum(booked)::int as booked from delivery_windows");
  const lines = [{ id: String(product?.id), quantity: 1 }];
  const cookies = await signInAs(shop.url, maya);

  const acknowledged: string[] = [];
  const others = new Set<number | string>();
  let sent = 0;
  let killed = false;
  const buy = async () => {
    while (sent < CHECKOUTS && shop.process.signalCode === null) {
      sent += 1;
      const answer = await sendCheckout(shop.url, cookies, checkoutFields(maya, lines)).catch(
        () => "cut off" as const,
      );
      const id = answer === "cut off" ? null : placedOrder(answer);
      if (id) acknowledged.push(id);
      else others.add(answer === "cut off" ? answer : answer.status);
      if (acknowledged.length >= KILL_AFTER && !killed) {
        killed = true;
        kill(shop, folder);
      }
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buy));
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  // A surviving shop refuses orders for a moment, then accepts them again.
  expect([...others]).toEqual([what === "PostgreSQL" ? 503 : "cut off"]);
  if (what === "PostgreSQL") {
    const order = async () => placedOrder(await sendCheckout(shop.url, cookies, checkoutFields(maya, lines)));
    await expect.poll(order, { timeout: 10_000 }).not.toBeNull();
    expect(await shop.stop()).toBe(0);
  }

  await openShop({ DATA_DIR: folder }, onTestFinished);
  const kept = await ask(folder, "select id, total_cents from orders");
  const ids = new Set(kept.map(({ id }) => id));
  expect(
    acknowledged.filter((id) => !ids.has(id)),
    "acknowledged orders that are gone",
  ).toEqual([]);
  // An order in progress at the kill is stored completely or not at all.
  const torn = await ask(
    folder,
    `select id from orders o where
       (select count(*) from order_items i where i.order_id = o.id) <> 1
       or (select count(*) from order_events e where e.order_id = o.id) <> 1`,
  );
  expect(torn.filter(({ id }) => !past.has(id))).toEqual([]);
  const [window] = await ask(folder, "select sum(booked)::int as booked from delivery_windows");
  expect(Number(window?.booked) - Number(booked?.booked)).toBe(kept.length - past.size);
});
