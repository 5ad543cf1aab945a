import { randomUUID } from "node:crypto";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { becomeCustomer, callShopkeeper, placeOrder } from "#fixtures/journeys/own-orders.ts";
import { addProducts } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { scan } from "#fixtures/journeys/scanner.ts";

// Packing by scans alone, order by order through the windows of a day (rules packing/scan-feedback,
// packing/next-order).

/** A day without deliveries from other tests. */
const DAY = "2031-03-11";

/** Adds products with one batch each, numbered like the product. */
async function addBatched(names: readonly string[]): Promise<string[]> {
  const ids = await addProducts(names, "active");
  await inDatabase(async (db) => {
    for (const [index, id] of ids.entries()) {
      await db.query(
        `insert into batches (id, product_id, number, lab, tested_on, expires_on, received, "left", in_stock, delta9_percent, mg_found)
         values ($1, $2, $3, 'Journey Lab', '2026-01-05', '2098-01-01', 40, 40, true, 0.2, 50)`,
        [randomUUID(), id, names[index]],
      );
      await db.query("update products set has_batches = true, stock = 40 where id = $1", [id]);
    }
  });
  return ids;
}

test("packs two orders of a window by scans alone, and opens the next window automatically", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const names = ["pack-anise", "pack-basil", "pack-clove", "pack-dill"];
  const ids = await addBatched(names);
  const [anise = "", basil = ""] = ids;
  const customer = await becomeCustomer({ request }, baseURL);
  const order = async (lines: { id: string; quantity: number }[], clock: string) => {
    const id = await placeOrder({ request }, baseURL, customer, lines);
    await inDatabase((db) =>
      db.query(
        `update orders set status = 'confirmed', window_id = null, created_at = now(),
         window_start = ($2::timestamp at time zone 'America/Chicago'),
         window_end = ($2::timestamp at time zone 'America/Chicago') + interval '2 hours' where id = $1`,
        [id, `${DAY} ${clock}`],
      ),
    );
    return id;
  };
  const first = await order(
    ids.map((id, index) => ({ id, quantity: index === 1 ? 4 : 1 })),
    "12:00",
  );
  const second = await order(
    [
      { id: anise, quantity: 1 },
      { id: basil, quantity: 2 },
    ],
    "12:00",
  );
  const third = await order(
    [
      { id: anise, quantity: 3 },
      { id: basil, quantity: 1 },
    ],
    "14:00",
  );
  const band = page.locator(".pack-band");
  const posts: string[] = [];
  page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));
  const statusOf = async (id: string) =>
    (await inDatabase((db) => db.query("select status from orders where id = $1", [id]))).rows[0]?.status;
  await enterAs(page, admin);

  await test.step("opens the first order of the window by Next", async () => {
    await openStarted(page, `/admin/orders?view=board&day=${DAY}`);
    await page
      .getByRole("region", { name: "Next", exact: true })
      .getByRole("link", { name: /^Pack 12:00/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}/pack`));
    await expect(page.getByLabel("Scan a batch")).toBeFocused();
    await expectAccessible(page);
    const letters = await band.locator("p").first().boundingBox();
    expect(letters?.height).toBeGreaterThan(75);
  });

  await test.step("takes four scans for four items, and confirms them in large text", async () => {
    const box = await band.boundingBox();
    for (const [index, word] of ["Right", "Count 4", "Right"].entries()) {
      await scan(page, names[index] ?? "");
      await expect(band).toContainText(word);
    }
    expect(await band.boundingBox()).toEqual(box);
    await scan(page, "pack-dill");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${second}/pack\\?after=${first}`));
    await expect(band).toContainText("Packed");
    await expect(page.getByLabel("Scan a batch")).toBeFocused();
    expect(posts).toHaveLength(4);
    expect(await statusOf(first)).toBe("packed");
  });

  await test.step("refuses a wrong label, and packs nothing", async () => {
    await scan(page, "pack-clove");
    await expect(band).toContainText("Wrong");
    await expect(page.getByText("0 of 2 packed")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("says after the last scan what to count, opens the next window, and refuses a scan before its response with a sound", async () => {
    await scan(page, "pack-anise");
    await expect(page.getByText("1 of 2 packed")).toBeVisible();
    const [typed, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/pack\.data/, async (route) => {
      const sent = route.request().postData() ?? "";
      if (sent.includes("pack-basil")) await typed.promise;
      if (sent.includes("pack-dill")) await seen.promise;
      await route.fallback();
    });
    await scan(page, "pack-basil");
    await scan(page, "pack-dill");
    typed.resolve();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${third}/pack`));
    await expect(band).toContainText("Count 2, packed");
    expect(await statusOf(second)).toBe("packed");
    seen.resolve();
    await expect(band).toContainText(`Order ${second.slice(0, 8)}: Batch pack-dill isn't a product`);
    await expect(page.getByText("0 of 2 packed")).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("shows what to put back from an order canceled during packing, even while scanning continues", async () => {
    await scan(page, "pack-anise");
    await expect(band).toContainText("Count 3");
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await shopkeeper.cancel(third, "The customer called");
    await shopkeeper.leave();
    await expect(band).toContainText("Canceled");
    const putBack = page.getByRole("region", { name: "Put back" });
    await expect(putBack).toContainText("3 × pack-anise");
    await expect(putBack.getByRole("listitem")).toHaveCount(1);
    await scan(page, "pack-basil");
    await expect(band).toContainText("it can't be packed");
    await expect(putBack).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("opens an order for packing by the code on its packing slip or bag label", async () => {
    await scan(page, second.toUpperCase());
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${second}/pack`));
    await expect(page.getByText("2 of 2 packed")).toBeVisible();
  });

  await test.step("prints labels in two sizes", async () => {
    for (const [size, width] of [
      ["2x1", 192],
      ["4x2", 384],
    ] as const) {
      await openStarted(page, `/admin/orders/labels?order=${second}&size=${size}`);
      const label = page.getByRole("article");
      await expect(label).toContainText(second.slice(0, 8));
      expect((await label.boundingBox())?.width).toBeCloseTo(width, 0);
    }
  });
});
