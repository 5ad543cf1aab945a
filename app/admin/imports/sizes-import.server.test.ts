import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { insertBatches } from "#app/trade/batches/write-batches.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { addTwoGummies, filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { SIZES_KIND } from "./sizes-kind.server.ts";

const { db } = await openTestShop();
const files = filesOf(db, by(await addCustomer(db)));
const HEADS = SIZES_KIND.columns.map(({ head }) => head);
let seltzer = "";
beforeEach(async () => {
  await db.delete(products);
  seltzer = await addProduct(db, {
    ...{ name: "Lake Seltzer", category: "Beverages", slug: "lake-seltzer", priceCents: 600, stock: 40 },
    ...{ thcMgPerServing: 5, servingsPerPackage: 1, thcMgPerPackage: 5, delta9Percent: 0.01 },
  });
});

const NEW = ["Product", "Size", "SKU", "Barcode", "Price", "Stock", "Containers per pack", "Display Order"];
const FIGURES = [
  ...["THC per serving, in mg", "Servings per package", "THC per package, in mg"],
  "Delta-9 THC by weight, in percent",
];
const FOUR = [5, 1, 5, 0.01];
const FILE = [
  ["Id", ...NEW, ...FIGURES],
  [() => seltzer, "lake-seltzer", "Single can", "LS-1", "0042", "6.00", 40, 1, 0, ...FOUR],
  ["", "lake-seltzer", "4-pack", "LS-4", "", "19.99", 7, 4, 1, ...FOUR],
] as const;
const file = () => FILE.map((row) => row.map((cell) => (typeof cell === "function" ? cell() : cell)));

const shownSizes = () =>
  db
    .select({
      slug: products.slug,
      saleName: products.saleName,
      sku: products.sku,
      barcode: products.barcode,
      priceCents: products.priceCents,
      stock: products.stock,
      status: products.status,
      thcMgPerPack: products.thcMgPerPack,
      sizeCount: products.sizeCount,
      fromCents: products.fromCents,
    })
    .from(products)
    .orderBy(asc(products.sizeOrder));

async function applied(cells: Parameters<typeof files.sent>[1]) {
  const sent = await files.sent(SIZES_KIND, cells);
  expect(sent.errors).toEqual([]);
  expect(await files.applied(SIZES_KIND, sent.id)).toMatchObject({ ok: true });
  return sent.id;
}

const errorsOf = async (cells: Parameters<typeof files.sent>[1]) =>
  (await files.sent(SIZES_KIND, cells)).errors;

test("names the first size and adds another, then imports its own export unchanged", async () => {
  const id = await applied(file());
  expect(await shownSizes()).toEqual([
    {
      ...{ slug: "lake-seltzer", saleName: "Lake Seltzer, Single can", sku: "LS-1", barcode: "0042" },
      ...{ priceCents: 600, stock: 40, status: "active", thcMgPerPack: 5, sizeCount: 2, fromCents: 600 },
    },
    expect.objectContaining({
      ...{ slug: "lake-seltzer-4-pack", saleName: "Lake Seltzer, 4-pack", sku: "LS-4", barcode: "" },
      ...{ priceCents: 1_999, stock: 7, status: "active", thcMgPerPack: 20 },
    }),
  ]);
  expect(await db.$count(auditLog, eq(auditLog.groupId, id))).toBe(3);
  const exported = await files.exported(SIZES_KIND);
  expect(exported.split("\r\n")[0]?.replace("\ufeff", "")).toBe(HEADS.map(quoted).join(","));
  const again = await files.sent(SIZES_KIND, exported);
  expect(again.found).toMatchObject({ added: 0, changed: 0, same: 2, faulty: 0 });
  const own = await files.sent(PRODUCTS_KIND, await files.exported(PRODUCTS_KIND));
  expect(own.found).toMatchObject({ changed: 0, same: 1, faulty: 0 });
});

const quoted = (head: string) => (head.includes(",") ? `"${head}"` : head);

test("saves every column a file changes, found by SKU", async () => {
  await applied(file());
  const cells: Record<string, string | number> = {
    ...{ Product: "lake-seltzer", Size: "6-pack", SKU: "ls-4", Barcode: "12345", Price: "24.00", Stock: 9 },
    ...{ Shelf: "B3", "For sale": "no", "Display Order": 3, "Containers per pack": 6 },
    ...{ "THC per serving, in mg": 2.5, "Servings per package": 2, "THC per package, in mg": 5.5 },
    ...{ "Delta-9 THC by weight, in percent": 0.02, "THC Content": "5 mg a can", "Net content": "12 oz" },
    ...{ "Lab report": "https://lab.example/1", "Batch number": "L-1", "Tested on": "2026-03-04" },
  };
  const heads = HEADS.filter((head) => head !== "Id" && head !== "Stock at export");
  expect(Object.keys(cells).sort()).toEqual(heads.toSorted());
  const sent = await files.sent(SIZES_KIND, [Object.keys(cells), Object.values(cells)]);
  const changed = sent.rows[0]?.changes.map(({ column }) => column) ?? [];
  expect(["Product", ...changed].sort()).toEqual(heads.toSorted());
  expect(await files.applied(SIZES_KIND, sent.id)).toMatchObject({ value: { changed: 1 } });
  const again = await files.sent(SIZES_KIND, [Object.keys(cells), Object.values(cells)]);
  expect(again.found).toMatchObject({ changed: 0, same: 1 });
});

test("gives an only size a SKU without a name, and leaves a draft's figures out", async () => {
  const { pine } = await addTwoGummies(db);
  await db.update(products).set({ potencyKnown: false }).where(eq(products.id, pine));
  await applied([
    ["Id", "SKU"],
    [pine, "PG-1"],
    [seltzer, "LS-1"],
  ]);
  const rows = await db
    .select({ sku: products.sku, sizeName: products.sizeName, potencyKnown: products.potencyKnown })
    .from(products)
    .where(eq(products.id, pine));
  expect(rows).toEqual([{ sku: "PG-1", sizeName: "", potencyKnown: false }]);
});

test("names every row that can't be a size", async () => {
  const { pine } = await addTwoGummies(db);
  await applied(file());
  const head = ["Id", ...NEW, ...FIGURES];
  expect(
    await errorsOf([
      head,
      ["", "no-such", "A", "", "", "6.00", 1, 1, 0, ...FOUR],
      ["", "pine-gummies", "Large", "", "", "6.00", 1, 1, 0, ...FOUR],
      ["", "lake-seltzer", "4-Pack", "ls-1", "0042", "6.00", 1, 1, 0, ...FOUR],
      ["", "lake-seltzer", "8-pack", "X-8", "", "6.00", 1, 8, 0, "", "", "", ""],
      ["", "lake-seltzer", "9-pack", "X-8", "", "6.00", 1, 9, 0, ...FOUR],
      ["", "lake-seltzer", "12-pack", "x-8", "", "6.00", 1, 12, 0, ...FOUR],
      ["", "lake-seltzer", "", "", "", "", 1, 0, 0, ...FOUR],
      [seltzer, "pine-gummies", "Single can", "LS-1", "0042", "6.00", 40, 1, 0, ...FOUR],
    ]),
  ).toEqual([
    "2 Product: No product has the URL slug “no-such”.",
    "3 Product: Name the first size of Pine Gummies before you add another, here in an earlier row.",
    "4 Size: Another size of this product has this name.",
    "4 SKU: “ls-1” belongs to Lake Seltzer, Single can.",
    "4 Barcode: “0042” belongs to Lake Seltzer, Single can.",
    "5 THC per serving, in mg: Please enter the THC per serving.",
    "5 Servings per package: Please enter the servings per package.",
    "5 THC per package, in mg: Please enter the THC per package.",
    "5 Delta-9 THC by weight, in percent: Please enter the Delta-9 THC.",
    "7 null: The SKU x-8 is already in row 6.",
    "8 Size: Please enter the size.",
    "8 Price: Please enter the price.",
    expect.stringMatching(/^8 Containers per pack: /),
    "9 Product: This size belongs to Lake Seltzer and can't be moved.",
  ]);
  expect(
    await errorsOf([
      ["Id", "Size"],
      [pine, "Small"],
    ]),
  ).toEqual([]);
});

test("refuses what a rule forbids, and a stock that batches track or orders changed", async () => {
  const id = await addProduct(db, { name: "Pine Tea", slug: "pine-tea", thcMgPerPackage: 5, stock: 5 });
  expect(
    await errorsOf([
      ["Id", "Size", "Delta-9 THC by weight, in percent", "Stock", "Stock at export"],
      [seltzer, "Can", 0.5, 40, 40],
      [id, "Bag", 0, 8, 4],
    ]),
  ).toEqual([
    expect.stringMatching(/^2 For sale: .* It can't be for sale\.$/),
    "3 Stock: The stock was 4 when the file was exported and is 5 now. Enter both again.",
  ]);
  await db.update(products).set({ hasBatches: true }).where(eq(products.id, id));
  expect(
    await errorsOf([
      ["Id", "Stock"],
      [id, 8],
    ]),
  ).toEqual(["2 Stock: This size's stock is tracked by batch. Leave the cell blank."]);
});

test("undoes an import: the added size is gone, and the first one is nameless again", async () => {
  const id = await applied(file());
  expect(await files.undone(SIZES_KIND, id)).toEqual({ ok: true, value: { undone: 2, left: 0 } });
  expect(await shownSizes()).toEqual([
    expect.objectContaining({ saleName: "Lake Seltzer", sku: "", stock: 40, sizeCount: 1 }),
  ]);
});

test("keeps the first size's name at undo while another size stays", async () => {
  const id = await applied(file());
  await applied([
    ["SKU", "Price"],
    ["LS-4", "21.00"],
  ]);
  expect(await files.undone(SIZES_KIND, id)).toEqual({ ok: true, value: { undone: 0, left: 2 } });
  const { left } = await files.progress(SIZES_KIND, id);
  expect(left.map(({ why }) => why)).toEqual([
    "Its product has further sizes now, so it keeps its name.",
    "Someone has changed it since.",
  ]);
});

test("lets one of two imports have a SKU, whole", async () => {
  const { pine, lake } = await addTwoGummies(db);
  const [first, second] = [
    await files.sent(SIZES_KIND, [
      ["Id", "SKU"],
      [pine, "G-1"],
    ]),
    await files.sent(SIZES_KIND, [
      ["Id", "SKU", "Price"],
      [seltzer, "LS-1", "7.00"],
      [lake, "g-1", "9.00"],
    ]),
  ];
  const [one, other] = await Promise.all([
    files.applied(SIZES_KIND, first.id),
    files.applied(SIZES_KIND, second.id),
  ]);
  expect([one.ok, other.ok].sort()).toEqual([false, true]);
  const refusal = one.ok ? other : one;
  expect(refusal).toMatchObject({
    refusal: {
      sentence: "A SKU was taken after the file was checked. Nothing was applied. Check the file again.",
    },
  });
  const skus = (await db.select({ sku: products.sku }).from(products)).map(({ sku }) => sku).filter(Boolean);
  expect(skus.toSorted()).toEqual(one.ok ? ["G-1"] : ["LS-1", "g-1"]);
});

test("refuses a name or a state that is new since the check, and deletes no size with batches", async () => {
  const packs = [["", "lake-seltzer", "8-pack", "LS-8", "", "30.00", 7, 8, 2, ...FOUR]];
  await applied(file());
  const [one, other] = [
    await files.sent(SIZES_KIND, [["Id", ...NEW, ...FIGURES], ...packs]),
    await files.sent(SIZES_KIND, [["Id", ...NEW, ...FIGURES], ...packs.map((row) => row.with(3, "LS-9"))]),
  ];
  expect(await files.applied(SIZES_KIND, one.id)).toMatchObject({ ok: true });
  expect(await files.applied(SIZES_KIND, other.id)).toEqual({
    ok: false,
    refusal: {
      sentence:
        "Row 2: Lake Seltzer, 8-pack has the name of another size now. Nothing was applied. Check the file again.",
    },
  });
  const [eight] = await db.select({ id: products.id }).from(products).where(eq(products.sku, "LS-8"));
  const batch = { number: "B-1", lab: "Lab", testedOn: "2026-01-01", delta9Percent: 0.01, mgFound: 5 };
  await insertBatches(db, [{ id: randomUUID(), productId: eight?.id, received: 1, left: 1, ...batch }]);
  expect(await files.undone(SIZES_KIND, one.id)).toEqual({ ok: true, value: { undone: 0, left: 1 } });
});

test("adds and changes five thousand sizes", async () => {
  const mains = Array.from({ length: 250 }, (_, nth) => `tea-${nth}`);
  for (const slug of mains) await addProduct(db, { name: slug, slug, thcMgPerPackage: 5 });
  const head = ["Id", ...NEW, ...FIGURES];
  const first = await db.select({ id: products.id, slug: products.slug }).from(products);
  await applied([["Id", "Size"], ...first.map(({ id }) => [id, "Bag"])]);
  const rows = mains.flatMap((slug) =>
    Array.from({ length: 20 }, (_, nth) => [
      ...["", slug, `Pack ${nth} of`, `${slug} n${nth}`, "", "19.99", 7, 4, 1, ...FOUR],
    ]),
  );
  await applied([head, ...rows]);
  await applied([["SKU", "Price"], ...rows.map((row) => [row[3] ?? "", "18.00"])]);
  expect(await db.$count(products, eq(products.priceCents, 1_800))).toBe(5_000);
});
