import { randomUUID } from "node:crypto";
import { admin, enterAs, expect, openStarted, test } from "#fixtures/journeys/journey.ts";
import { becomeCustomer, placeOrder } from "#fixtures/journeys/own-orders.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { scan } from "#fixtures/journeys/scanner.ts";

// A scanner is a keyboard that types fast (rules screens/scan-detection, screens/scan-safety,
// screens/scan-lookup). admin/kit/scanned-code.test.ts tests the detection with recorded timings.

/** Adds a product with a batch of this number; returns the batch's id. */
async function addBatch(productId: string, number: string): Promise<string> {
  const id = randomUUID();
  await inDatabase((db) =>
    db.query(
      `insert into batches (id, product_id, number, lab, tested_on, expires_on, received, "left", in_stock, delta9_percent, mg_found)
       values ($1, $2, $3, 'Journey Lab', '2026-01-05', '2098-01-01', 10, 10, true, 0.2, 50)`,
      [id, productId, number],
    ),
  );
  return id;
}

test("opens the batch of a label scanned on any screen, without pressing anything", async ({ page }) => {
  const [productId = ""] = await addProducts(["Scanned"], "active");
  const batchId = await addBatch(productId, "pnc-26-0811");
  const orderId = await addSale(productId);
  await inDatabase((db) => db.query("update orders set status = 'confirmed' where id = $1", [orderId]));
  const label = "https://evenlake.example/lab-results/pnc-26-0811";
  const notice = (text: RegExp) => page.getByText(text).first();
  await enterAs(page, admin);

  await test.step("works on the board with an order selected", async () => {
    const [{ day }] = (
      await inDatabase((db) =>
        db.query(
          "select to_char(window_start at time zone 'America/Chicago', 'YYYY-MM-DD') as day from orders where id = $1",
          [orderId],
        ),
      )
    ).rows;
    await openStarted(page, `/admin/orders?view=board&day=${day}`);
    const box = page.locator(`[name=ids][value="${orderId}"]`);
    await box.check();
    await scan(page, label, { gap: 2 });
    await expect(page).toHaveURL(`/admin/batches/${batchId}`);
    const [{ status }] = (
      await inDatabase((db) => db.query("select status from orders where id = $1", [orderId]))
    ).rows;
    expect(status).toBe("confirmed");
  });

  await test.step("works with the focus on a button or an option, and without an end key", async () => {
    await openStarted(page, "/admin/orders");
    await page.getByRole("link", { name: "New order" }).focus();
    await scan(page, "]C1pnc-26-0811", { end: [] });
    await expect(page).toHaveURL(`/admin/batches/${batchId}`);
    await openStarted(page, "/admin/products");
    const choice = page.locator("#admin-page select").first();
    const chosen = await choice.inputValue();
    await choice.focus();
    await scan(page, orderId.slice(0, 8), { gap: 20, end: ["Tab"] });
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
    await page.goBack();
    await expect(choice).toHaveValue(chosen);
  });

  await test.step("reports an unknown code, without other effects", async () => {
    await openStarted(page, "/admin/overview");
    await scan(page, "gp?n-none", { gap: 12, end: ["Enter", "ctrl j"] });
    await expect(notice(/No batch or order matches this scan/)).toBeVisible();
    await expect(page).toHaveURL("/admin/overview");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("keeps a dialog open, and doesn't press its button", async () => {
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("button", { name: "Close" }).focus();
    await scan(page, label);
    await expect(page.getByText("Close this dialog first, then scan again.").first()).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("treats it as text in a field, and its Enter submits nothing", async () => {
    await openStarted(page, `/admin/products/${productId}`);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("");
    await scan(page, label);
    await expect(name).toHaveValue(label);
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    await expect(page).toHaveURL(`/admin/products/${productId}`);
    const { rows } = await inDatabase((db) =>
      db.query("select name from products where id = $1", [productId]),
    );
    expect(rows).toEqual([{ name: "Scanned" }]);
  });
});

test("accepts every scanner on the packing screen, once per press, and replaces the field's content", async ({
  page,
  request,
  baseURL,
}) => {
  const names = ["Scan Anise", "Scan Basil", "Scan Clove", "Scan Dill"];
  const ids = await addProducts(names, "active");
  for (const [index, id] of ids.entries()) {
    await addBatch(id, `scan-${index}`);
    await inDatabase((db) =>
      db.query("update products set has_batches = true, stock = 10 where id = $1", [id]),
    );
  }
  const customer = await becomeCustomer({ request }, baseURL);
  const orderId = await placeOrder(
    { request },
    baseURL,
    customer,
    ids.map((id) => ({ id, quantity: 1 })),
  );
  await inDatabase((db) => db.query("update orders set status = 'confirmed' where id = $1", [orderId]));
  await enterAs(page, admin);
  await openStarted(page, `/admin/orders/${orderId}/pack`);
  const field = page.getByLabel("Scan a batch");
  const packed = async (count: number) => {
    await expect(page.getByText(`${count} of 4 packed`)).toBeVisible();
    await expect(field).toHaveValue("");
  };
  const posts: string[] = [];
  page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));

  await test.step("accepts CR and LF, and replaces stale text", async () => {
    await field.fill("half a num");
    await scan(page, "https://evenlake.example/lab-results/scan-0", { gap: 12, end: ["Enter", "ctrl j"] });
    await packed(1);
  });

  await test.step("accepts no end key, from anywhere on the screen", async () => {
    await page.getByRole("link", { name: /Order [0-9a-f]{8}$/ }).focus();
    await scan(page, "]Q1scan-1", { end: [] });
    await packed(2);
  });

  await test.step("accepts Tab, scanned twice by one press, with the focus still in the field", async () => {
    for (const after of [0, 400]) await scan(page, "scan-2", { gap: 20, end: ["Tab"], after });
    await packed(3);
    await expect(field).toBeFocused();
    expect(posts).toHaveLength(3);
  });
});
