import { expect, test } from "vitest";
import { PRODUCT } from "#app/admin/products/product-item.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const files = filesOf(db, by(await addCustomer(db)));

test("saves every column a file changes; importing the same file again changes nothing", async () => {
  const id = await addProduct(db, { name: "Birch Mints", effects: ["Calm"], labTestedOn: null });
  const cells = {
    Id: id,
    ...{ Name: "Pine Drink", "URL slug": "pine-drink", Category: "Beverages", Type: "Seltzer" },
    ...{ "THC Content": "3 mg", Price: "12.50", Image: "/pictures/hero.svg", Effects: "Calm, Rest" },
    ...{ "More images": "/pictures/hero.svg A pine", New: "yes", "Best Seller": "yes" },
    ...{ Description: "Soft and round.", Stock: 9, [PRODUCT.labels.thcMgPerServing]: 3 },
    ...{ [PRODUCT.labels.servingsPerPackage]: 4, [PRODUCT.labels.thcMgPerPackage]: 12 },
    ...{ [PRODUCT.labels.delta9Percent]: 0.2, "Other cannabinoids": "CBD 2 mg", Ingredients: "Water" },
    ...{ Allergens: "None", "Net content": "330 ml", Brand: "Lake", Shelf: "B3" },
    ...{ "Lab report": "https://lab.example/1", "Batch number": "L-1", "Tested on": "2026-03-04" },
    Status: "draft",
  };
  const heads = PRODUCTS_KIND.columns.map(({ head }) => head).filter((head) => head !== "Stock at export");
  expect(Object.keys(cells).sort()).toEqual(heads.toSorted());
  const file = [Object.keys(cells), Object.values(cells)];
  const sent = await files.sent(PRODUCTS_KIND, file);
  expect(sent.errors).toEqual([]);
  const changed = sent.rows[0]?.changes.map(({ column }) => column) ?? [];
  expect(["Id", ...changed].sort()).toEqual(heads.toSorted());
  expect(await files.applied(PRODUCTS_KIND, sent.id)).toMatchObject({ value: { changed: 1 } });
  expect((await files.sent(PRODUCTS_KIND, file)).found).toMatchObject({ changed: 0, same: 1, faulty: 0 });
});
