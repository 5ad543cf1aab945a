import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openTestDatabase, type TestDatabase } from "#fixtures/database.ts";
import { currentProducts } from "./queries.server.ts";
import { NO_FILTERS } from "./shop-filters.ts";
import { products } from "./tables.server.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

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
  await test.db.insert(products).values(product("Pine"));
  expect((await currentProducts(test.db, NO_FILTERS)).total).toBe(1);

  // A write that was not announced is missing in the answer, so the answer came from memory.
  await test.db.insert(products).values(product("Birch"));
  expect((await currentProducts(test.db, { ...NO_FILTERS })).total).toBe(1);
  expect((await currentProducts(test.db, { ...NO_FILTERS, sort: "rating" })).total).toBe(2);

  await makeChange(test.db, ["catalog"], (tx) => tx.insert(products).values(product("Cedar")));
  expect((await currentProducts(test.db, NO_FILTERS)).total).toBe(3);
});
