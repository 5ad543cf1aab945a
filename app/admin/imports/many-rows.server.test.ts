import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { versions } from "#app/base/versions/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { countedFilesOf } from "#fixtures/imports.ts";
import { addCustomer, by, openTestShop } from "#fixtures/shop.ts";
import { longestTurnOf } from "#fixtures/turns.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);

test("checks, applies, and undoes 1,000 rows with few statements, without blocking other work", async () => {
  const head = ["Name", "URL slug", "Category", "Type", "THC Content", "Price", "Image", "Effects"];
  const rowsOf = (price: string) =>
    Array.from({ length: 1_000 }, (_, nth) => [
      ...[`Row Gummies ${nth}`, `row-gummies-${nth}`, "Edibles", "Gummies", "5 mg", price],
      ...["/pictures/hero.svg", "Calm, Clear"],
    ]);
  const { sent, applied, undone, statements } = countedFilesOf(db, by(ingrid));
  const before = await db.$count(versions);
  const news = await sent(PRODUCTS_KIND, [head, ...rowsOf("24.00")]);
  expect(news.found).toMatchObject({ total: 1_000, added: 1_000, faulty: 0 });
  expect(await applied(PRODUCTS_KIND, news.id)).toEqual({ ok: true, value: { added: 1_000, changed: 0 } });
  const changes = await sent(PRODUCTS_KIND, [head, ...rowsOf("25.00")]);
  expect(await applied(PRODUCTS_KIND, changes.id)).toEqual({ ok: true, value: { added: 0, changed: 1_000 } });
  expect(await db.$count(products, and(like(products.slug, "row-%"), eq(products.priceCents, 2_500)))).toBe(
    1_000,
  );
  expect(await undone(PRODUCTS_KIND, changes.id)).toEqual({ ok: true, value: { undone: 1_000, left: 0 } });
  expect(await undone(PRODUCTS_KIND, news.id)).toMatchObject({ value: { undone: 0, left: 1_000 } });
  expect(await db.$count(versions)).toBe(before + 3_000);
  expect(statements()).toBeLessThan(300);
  const checking = () => sent(PRODUCTS_KIND, [head, ...rowsOf("26.00")]);
  expect(await longestTurnOf(checking)).toBeLessThan(0.2);
});
