import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { assignColumns, readFileHead } from "#app/base/imports/assign-columns.server.ts";
import { importAssignments } from "#app/base/imports/tables.server.ts";
import { beginValidating } from "#app/base/imports/validate-import.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { guessColumns } from "#app/trade/moving-in/guess-columns.ts";
import { movedCustomers } from "#app/trade/moving-in/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { CUSTOMERS_KIND } from "./customers-kind.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const actor = by(await addCustomer(db));
const files = filesOf(db, actor);
beforeEach(async () => {
  await db.delete(importAssignments);
  await db.delete(products);
});

const FILE = `Article;Costs;Shelf name;Variant;On hand;Page
Tin;12,50;Edibles;5 mg;3;https://old.example/product/tin/
Tin;20;Edibles;10 mg;;
`;
const COLUMNS = {
  name: "Article",
  price: "Costs",
  category: "Shelf name",
  sizeName: "Variant",
  stock: "On hand",
  permalink: "Page",
};

async function assign(importId: string, name: string, columns: Record<string, string> = COLUMNS) {
  const assigned = await assignColumns(
    db,
    actor,
    { importId, kind: "products", assignment: { name, columns } },
    NOW,
  );
  if (assigned.ok && (await beginValidating(db, importId, NOW)))
    await PRODUCTS_KIND.validate(db, importId, NOW);
  return assigned;
}

test("reads a file by assigned columns, and later files with these columns by their name", async () => {
  const { id, found } = await files.sent(PRODUCTS_KIND, FILE);
  expect(found.problem).toMatch(/not recognized/);
  expect(await readFileHead(db, id)).toEqual(Object.values(COLUMNS));
  expect(await assign(id, "Old till")).toEqual({ ok: true, value: null });
  expect((await files.progress(PRODUCTS_KIND, id)).found).toMatchObject({
    problem: null,
    readAs: "Old till",
    added: 1,
    faulty: 0,
  });
  expect(await files.applied(PRODUCTS_KIND, id)).toMatchObject({ ok: true });
  expect(
    await db
      .select({ name: products.saleName, priceCents: products.priceCents, stock: products.stock })
      .from(products)
      .orderBy(asc(products.priceCents)),
  ).toEqual([
    { name: "Tin, 5 mg", priceCents: 1_250, stock: 3 },
    { name: "Tin, 10 mg", priceCents: 2_000, stock: null },
  ]);
  const next = await files.sent(PRODUCTS_KIND, FILE.replaceAll("Tin", "Jar"));
  expect(next.found).toMatchObject({ problem: null, readAs: "Old till", added: 1 });
});

test("reads a file with a hundred more columns, of which some have one name, and the next one as well", async () => {
  const more = Array.from({ length: 120 }, (_, nth) => `Note ${nth % 60}`).join(";");
  const file = `Article;Costs;Shelf name;Costs;${more}\nTin;12,50;Edibles;9;\nJar;3;Edibles;9;\n`;
  const { id, found } = await files.sent(PRODUCTS_KIND, file);
  expect(found.problem).toBe("This file has more than 100 columns. Remove the ones you don't need.");
  expect((await readFileHead(db, id))?.slice(0, 4)).toEqual(["Article", "Costs", "Shelf name", "Costs (2)"]);
  await assign(id, "Old till", { name: "Article", price: "Costs (2)", category: "Shelf name" });
  const checked = await files.progress(PRODUCTS_KIND, id);
  expect(checked.found).toMatchObject({ problem: null, added: 2 });
  expect(checked.rows[0]?.changes).toContainEqual({ column: "Price", before: "", after: "9.00" });
  expect((await files.sent(PRODUCTS_KIND, file)).found).toMatchObject({ readAs: "Old till", added: 2 });
});

test("reads the assigned column alone, not one with nearly its name", async () => {
  const file = "Name;Price;Price ($);Type;Current quantity;Stock\nTin;1;12.50;Edibles;90;3\n";
  const { id } = await files.sent(PRODUCTS_KIND, file);
  await assign(id, "", { name: "Name", price: "Price ($)", category: "Type", stock: "Stock" });
  const { rows } = await files.progress(PRODUCTS_KIND, id);
  expect(rows[0]?.changes).toContainEqual({ column: "Price", before: "", after: "12.50" });
  expect(rows[0]?.changes).toContainEqual({ column: "Stock", before: "", after: "3" });
});

test("keeps a name for one assignment, and an unnamed one for its file alone", async () => {
  const first = await files.sent(PRODUCTS_KIND, FILE);
  await assign(first.id, "Old till");
  const second = await files.sent(PRODUCTS_KIND, FILE);
  expect(await assign(second.id, "Old till")).toMatchObject({ ok: true });
  const { stock: _, ...fewer } = COLUMNS;
  expect(await assign(second.id, "Old till", fewer)).toEqual({ ok: false, refusal: "name_taken" });
  await db.delete(importAssignments);
  await assign(second.id, "");
  expect((await files.progress(PRODUCTS_KIND, second.id)).found.readAs).toBe("another shop");
  expect((await files.sent(PRODUCTS_KIND, FILE)).found.problem).toMatch(/not recognized/);
});

test("suggests columns by the names of known files, each once", () => {
  expect(guessColumns("products", ["Nombre", "Precio normal", "Cosas"])).toEqual({
    name: "Nombre",
    price: "Precio normal",
  });
  expect(guessColumns("customers", ["E-Mail", "First Name", "Billing postcode"])).toEqual({
    email: "E-Mail",
    firstName: "First Name",
    zip: "Billing postcode",
  });
});

test("reads customers by assigned columns", async () => {
  const { id } = await files.sent(CUSTOMERS_KIND, "Mail,Called\nada@example.com,Ada Lund\n");
  const columns = { email: "Mail", fullName: "Called" };
  await assignColumns(db, actor, { importId: id, kind: "customers", assignment: { name: "", columns } }, NOW);
  await beginValidating(db, id, NOW);
  await CUSTOMERS_KIND.validate(db, id, NOW);
  await files.applied(CUSTOMERS_KIND, id);
  expect(await db.select().from(movedCustomers)).toMatchObject([
    { email: "ada@example.com", firstName: "Ada", lastName: "Lund", consent: null },
  ]);
});
