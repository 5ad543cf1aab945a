import { expect, test } from "vitest";
import { movedProduct } from "#app/trade/catalog/queries.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const files = filesOf(db, by(await addCustomer(db)));

test("redirects a slug changed by a file to the new one, and back once the file is undone (rules addresses/changed-slugs)", async () => {
  const id = await addProduct(db, { effects: ["Calm"], name: "Alder Tea", slug: "alder-tea" });
  const leadsTo = async (slug: string) => (await movedProduct(db, slug))?.product.slug ?? null;
  const { id: file } = await files.sent(PRODUCTS_KIND, [
    ["Id", "URL slug"],
    [id, "alder-infusion"],
  ]);
  await files.applied(PRODUCTS_KIND, file);
  expect(await leadsTo("alder-tea")).toBe("alder-infusion");
  await files.undone(PRODUCTS_KIND, file);
  expect([await leadsTo("alder-tea"), await leadsTo("alder-infusion")]).toEqual([null, "alder-tea"]);
});
