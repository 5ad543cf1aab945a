import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { checkoutFields, GENEROUS, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { demoFolder } from "#fixtures/demo-folder.ts";
import { ask } from "#fixtures/running-shop.ts";
import { demoPeople } from "#seed/demo/people.ts";

const CHECKOUTS = 500;
const BUYERS_AT_ONCE = 4;
const KILL_AFTER = 200;

test("a shop that is killed amid 500 checkouts has every acknowledged order when it is back", async () => {
  const folder = await demoFolder();
  const maya = demoPeople[1] as (typeof demoPeople)[number];
  const shop = await startBuiltShop({ DATA_DIR: folder, LOG_LEVEL: "info" });
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
  let sent = 0;
  const buy = async () => {
    while (sent < CHECKOUTS) {
      sent += 1;
      const answer = await sendCheckout(shop.url, cookies, checkoutFields(maya, lines));
      const id = placedOrder(answer);
      if (!id) throw new Error(`refused: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
      acknowledged.push(id);
      if (acknowledged.length === KILL_AFTER) shop.process.kill("SIGKILL");
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: BUYERS_AT_ONCE }, buy));
  expect(
    ended.some(({ status }) => status === "rejected"),
    "the kill came in the middle",
  ).toBe(true);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);

  const again = await startBuiltShop({ DATA_DIR: folder });
  const kept = await ask(folder, "select id, total_cents from orders");
  const ids = new Set(kept.map(({ id }) => id));
  expect(
    acknowledged.filter((id) => !ids.has(id)),
    "acknowledged orders that are gone",
  ).toEqual([]);
  // An order that was under way at the kill is stored whole or not at all.
  const torn = await ask(
    folder,
    `select id from orders o where
       (select count(*) from order_items i where i.order_id = o.id) <> 1
       or (select count(*) from order_events e where e.order_id = o.id) <> 1`,
  );
  expect(torn.filter(({ id }) => !past.has(id))).toEqual([]);
  const [window] = await ask(folder, "select sum(booked)::int as booked from delivery_windows");
  expect(Number(window?.booked) - Number(booked?.booked)).toBe(kept.length - past.size);
  await again.stop();
  await rm(folder, { recursive: true, force: true });
});
