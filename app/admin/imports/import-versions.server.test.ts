import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { versions } from "#app/base/versions/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

// Imports save a version of each product they write (rules versions/what-is-kept).

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const files = filesOf(db, by(ingrid));

const kept = (id: string) =>
  db
    .select()
    .from(versions)
    .where(and(eq(versions.subject, "products"), eq(versions.subjectId, id)))
    .orderBy(asc(versions.number));
const lines = async (id: string) =>
  (await kept(id)).map(({ number, state, content, note }) => [number, state, content.brand, note]);

const HEAD = ["Id", "Name", "Category", "Type", "THC Content", "Price", "Image", "Effects", "Brand", "Stock"];
const row = (id: string, name: string, brand: string, stock: number | "") => [
  ...[id, name, "Edibles", "Mints", "2 mg", "24.00", "/pictures/hero.svg", "Calm", brand, stock],
];

test("saves a version of each product a file adds or changes, and another for the undo", async () => {
  const common = { name: "Mint", type: "Mints", thcContent: "2 mg", image: "/pictures/hero.svg" };
  const add = (stock: number | null) => addProduct(db, { ...common, effects: ["Calm"], brand: "A", stock });
  const [changed, counted, drafted] = [await add(null), await add(5), await add(null)];
  await db.insert(versions).values([
    {
      ...({
        id: crypto.randomUUID(),
        subject: "products",
        subjectId: drafted,
        number: 7,
        state: "public",
      } as const),
      content: { brand: "A" },
      savedAt: NOW,
    },
    {
      ...({
        id: crypto.randomUUID(),
        subject: "products",
        subjectId: drafted,
        number: 8,
        state: "draft",
      } as const),
      content: { brand: "Draft" },
      savedAt: NOW,
    },
  ]);
  const { id: act } = await files.sent(PRODUCTS_KIND, [
    HEAD,
    row(changed, "Mint", "B", ""),
    row(counted, "Mint", "A", 9),
    row(drafted, "Mint", "B", ""),
    row("", "Fresh Mint", "B", ""),
  ]);
  await files.applied(PRODUCTS_KIND, act);
  const [fresh] = await db.select().from(products).where(eq(products.name, "Fresh Mint"));
  const note = "From an import.";
  expect(await lines(changed)).toEqual([
    [1, "public", "A", "Before version history."],
    [2, "public", "B", note],
  ]);
  expect((await kept(changed)).map(({ savedBy }) => savedBy)).toEqual([null, ingrid]);
  expect((await kept(changed))[1]?.content).toMatchObject({
    price: "24.00",
    effects: "Calm",
    pictures: "[]",
  });
  expect((await kept(changed))[1]?.content).not.toHaveProperty("stock");
  // Stock isn't part of a version.
  expect(await lines(counted)).toEqual([]);
  expect(await lines(drafted)).toEqual([
    [7, "public", "A", ""],
    [8, "replaced", "Draft", ""],
    [9, "public", "B", note],
  ]);
  expect(await lines(fresh?.id ?? "")).toEqual([[1, "hidden", "B", note]]);

  await files.undone(PRODUCTS_KIND, act);
  expect((await lines(changed)).at(-1)).toEqual([3, "public", "A", "An import was undone."]);
  expect((await lines(drafted)).at(-1)).toEqual([10, "public", "A", "An import was undone."]);
  expect(await lines(counted)).toEqual([]);
  expect(await lines(fresh?.id ?? "")).toEqual([]);
});

test("keeps at most 200 versions of each", async () => {
  const id = await addProduct(db, { effects: ["Calm"], brand: "A" });
  const old = Array.from({ length: 200 }, (_, nth) => ({
    ...({ id: crypto.randomUUID(), subject: "products", subjectId: id, state: "public" } as const),
    ...{ number: nth + 1, content: { brand: "A" }, savedAt: NOW },
  }));
  await db.insert(versions).values(old);
  const { id: act } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Brand"],
    [id, "B"],
  ]);
  await files.applied(PRODUCTS_KIND, act);
  expect((await kept(id)).map(({ number }) => number)).toEqual(
    Array.from({ length: 200 }, (_, nth) => nth + 2),
  );
});
