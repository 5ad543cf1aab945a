import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSettled } from "./fixtures.ts";
import { inDatabase } from "./inside-shop.ts";

// Products of a journey's own, whose names nobody else has, and where the admin area shows them.

export const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
export const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** Adds products to the shop's database at $24.00; returns their ids. */
export function addProducts(names: readonly string[], status = "draft") {
  return inDatabase(async (db) => {
    const ids: string[] = [];
    for (const name of names) {
      const id = randomUUID();
      await db.query(
        `insert into products (id, slug, name, category, type, thc_content, price_cents, image, effects, status,
           thc_mg_per_serving, servings_per_package, thc_mg_per_package, delta9_percent)
         values ($1, $2, $3, 'Edibles', 'Gummies', '5 mg per piece', 2400, '/pictures/default-edibles.svg',
           '{Calm}', $4, 5, 10, 50, 0.3)`,
        [id, slugOf(name), name, status],
      );
      ids.push(id);
    }
    return ids;
  });
}

/** Adds an order of a product: nobody's, long ago, a copy of one of the shop's. Returns the order's id. */
export function addSale(productId: string) {
  return inDatabase(async (db) => {
    const orderId = randomUUID();
    await db.query(
      `insert into orders (id, created_at, status, delivery_address, delivery_city, delivery_state, delivery_zip, band,
         delivery_option, window_start, window_end, contact_name, contact_email, contact_phone, subtotal_cents,
         delivery_fee_cents, taxes, tax_cents, total_cents, payment_status, idempotency_key)
       select $1, '2020-01-01T12:00:00Z', status, delivery_address, delivery_city, delivery_state, delivery_zip, band,
         delivery_option, window_start, window_end, contact_name, contact_email, contact_phone, subtotal_cents,
         delivery_fee_cents, taxes, tax_cents, total_cents, payment_status, $1
       from orders where status = 'completed' limit 1`,
      [orderId],
    );
    await db.query(
      `insert into order_items (id, order_id, position, product_id, name, image, category, price_cents, quantity,
         thc_mg_per_package, stock_taken)
       values (gen_random_uuid(), $1, 0, $2, 'Sold', '', 'Edibles', 2400, 1, 50, false)`,
      [orderId, productId],
    );
    return orderId;
  });
}

export const list = (page: Page) => page.getByRole("table", { name: "Products" });
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

export async function expectGood(page: Page) {
  await expectSettled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
