import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { currentProducts } from "./queries.server.ts";
import { NO_FILTERS } from "./shop-filters.ts";
import { products } from "./tables.server.ts";

const { db } = await openTestDatabase();

const product = (name: string) => ({
  id: randomUUID(),
  slug: name.toLowerCase(),
  name,
  category: "Vapes" as const,
  type: "Pen",
  thcContent: "5 mg",
  priceCents: 4_000,
  image: "/pictures/pen-vapes.svg",
  status: "active" as const,
  thcMgPerServing: 5,
  servingsPerPackage: 10,
  thcMgPerPackage: 50,
  delta9Percent: 0.1,
});

it("answers from memory, and reads again once the catalog has changed", async () => {
  await db.insert(products).values(product("Pine"));
  expect((await currentProducts(db, NO_FILTERS)).total).toBe(1);

  // A write that was not announced is missing in the answer, so the answer came from memory.
  await db.insert(products).values(product("Birch"));
  expect((await currentProducts(db, { ...NO_FILTERS })).total).toBe(1);
  expect((await currentProducts(db, { ...NO_FILTERS, sort: "rating" })).total).toBe(2);

  await makeChange(db, ["catalog"], (tx) => tx.insert(products).values(product("Cedar")));
  expect((await currentProducts(db, NO_FILTERS)).total).toBe(3);
});
