import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { beginValidating } from "#app/base/imports/validate-import.server.ts";
import { categories, products } from "#app/trade/catalog/tables.server.ts";
import { assignCategories, type OwnCategory } from "#app/trade/moving-in/moved-categories.server.ts";
import { movedCategories } from "#app/trade/moving-in/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { readFileCategories } from "./file-categories.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const actor = by(await addCustomer(db));
const files = filesOf(db, actor);
const [drinks] = await db.select().from(categories).orderBy(asc(categories.displayOrder)).limit(1);
if (!drinks) throw new Error("The shop has no categories.");
beforeEach(async () => {
  await db.delete(movedCategories);
  await db.delete(products);
});

const HEAD = "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Status";
const FILE = `${HEAD}
lake,Lake Fizz,THC Fizz,Title,Default Title,6,active
shore,Shore Fizz,thc fizz,Title,Default Title,7,active
shirt,Shirt,Apparel,Title,Default Title,20,active
lone,Lone Tin,,Title,Default Title,9,active
own,Own Tin,${drinks.name},Title,Default Title,9,active
`;

async function assign(importId: string, assigned: Record<string, OwnCategory | null>) {
  await assignCategories(db, actor, { importId, assigned: new Map(Object.entries(assigned)) }, NOW);
  await beginValidating(db, importId, NOW);
  await PRODUCTS_KIND.validate(db, importId, NOW);
  return (await files.progress(PRODUCTS_KIND, importId)).found;
}

test("asks for the categories of a file that aren't ours, and reads this and later files by the answer", async () => {
  const { id, found } = await files.sent(PRODUCTS_KIND, FILE);
  expect(found).toMatchObject({ faulty: 4, added: 1 });
  const asked = await readFileCategories(db, id);
  expect(asked?.theirs).toEqual([
    { text: "THC Fizz", name: "thc fizz", products: 2, value: "" },
    { text: "Apparel", name: "apparel", products: 1, value: "" },
    { text: "", name: "", products: 1, value: "" },
  ]);
  const checked = await assign(id, { "thc fizz": drinks, apparel: null, "": drinks });
  expect(checked).toMatchObject({ faulty: 0, added: 4 });
  expect(checked?.leftRows).toContainEqual({ row: 4, sentence: "“Shirt” stays behind, like its category." });
  expect((await readFileCategories(db, id))?.theirs.map(({ value }) => value)).toEqual([
    drinks.id,
    "none",
    drinks.id,
  ]);
  expect(await files.applied(PRODUCTS_KIND, id)).toMatchObject({ ok: true });
  const { name, category } = products;
  expect(await db.select({ name, category }).from(products).orderBy(asc(name))).toEqual(
    ["Lake Fizz", "Lone Tin", "Own Tin", "Shore Fizz"].map((one) => ({ name: one, category: drinks.name })),
  );
  const next = await files.sent(
    PRODUCTS_KIND,
    `${HEAD}\nbay,Bay Fizz,THC Fizz,Title,Default Title,6,active\n`,
  );
  expect(next.found).toMatchObject({ faulty: 0, added: 1 });
});

test("lists no categories of a file of this shop", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, "Name\nLake Fizz\n");
  expect(await readFileCategories(db, id)).toBeNull();
});
