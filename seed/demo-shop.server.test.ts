import { expect, test } from "vitest";
import { products } from "#app/catalog/tables.server.ts";
import { listOrdersOfCustomer } from "#app/orders/customer-queries.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { brokenInvariants } from "../chaos/invariants.ts";
import { demoPast } from "./demo-past.ts";
import { seedDemoShop } from "./demo-shop.ts";
import { maya, theo } from "./people.ts";
import { demoProducts } from "./products.ts";

// A PostgreSQL database is never filled with the demo shop.
test.skipIf(process.env.TEST_DATABASE_URL)(
  "a new shop is filled with a past that keeps everything that must always hold",
  async () => {
    const { db, close } = await openTestDatabase();
    try {
      await seedDemoShop(db, Temporal.Now.instant());
      const stocks = await db
        .select({ id: products.id, slug: products.slug, stock: products.stock })
        .from(products);
      const left = new Map(demoProducts.map(({ slug, stock }) => [slug, stock]));
      expect(stocks.filter(({ slug, stock }) => stock !== left.get(slug))).toEqual([]);
      const sold = (slug: string) =>
        demoPast
          .filter(({ end }) => end !== "cancelled" && end !== "returned")
          .reduce((sum, { lines }) => sum + (lines[slug] ?? 0), 0);
      const stockAtStart = new Map(stocks.map(({ id, slug, stock }) => [id, (stock ?? 0) + sold(slug)]));
      const client = await db.$client.connect();
      try {
        expect(await brokenInvariants(client, { stockAtStart, told: new Map() })).toEqual([]);
      } finally {
        client.release();
      }
      const newest = { page: 1, withOrder: null };
      const { orders, total } = await listOrdersOfCustomer(db, maya.id, newest);
      expect(total).toBe(13);
      expect(orders.every(({ items }) => items.length > 0 && items.every(({ image }) => image))).toBe(true);
      const [latest] = (await listOrdersOfCustomer(db, theo.id, newest)).orders;
      expect(latest?.status).toBe("out_for_delivery");
    } finally {
      await close();
    }
  },
);
