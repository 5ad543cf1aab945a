import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#app/base/db/client.server.ts";
import { addProduct, openTestShop } from "#fixtures/shop.ts";
import { products } from "./tables.server.ts";

const { db } = await openTestShop();

test("counts a product's sizes once for each statement that changes many of them", async () => {
  const mainId = await addProduct(db, { sizeName: "Can", priceCents: 2_000 });
  const other = await addProduct(db, { sizeName: "Can" });
  for (let nth = 1; nth <= 20; nth++) await addProduct(db, { mainId, sizeName: `${nth}-pack` });
  await addProduct(db, { mainId: other, sizeName: "2-pack" });
  const shown = async (productId = mainId) =>
    (await db.select().from(products).where(eq(products.id, productId))).map(({ sizeCount, fromCents }) => [
      sizeCount,
      fromCents,
    ]);
  const updates = async (tx: Db) => {
    const { rows } = await tx.execute<{ rows: number }>(
      sql`select n_tup_upd::int as rows from pg_stat_xact_user_tables where relname = 'products'`,
    );
    return rows[0]?.rows ?? 0;
  };
  const updated = (set: Partial<typeof products.$inferInsert>) =>
    db.transaction(async (tx) => {
      const before = await updates(tx);
      await tx.update(products).set(set).where(eq(products.mainId, mainId));
      return (await updates(tx)) - before;
    });
  expect(await updated({ priceCents: 1_500 })).toBe(21);
  expect(await shown()).toEqual([[21, 1_500]]);
  expect(await updated({ isOn: false })).toBe(21);
  expect(await shown()).toEqual([[1, 2_000]]);
  expect(await updated({ stock: 5 })).toBe(20);
  expect(await shown(other)).toEqual([[2, 2_400]]);
});
