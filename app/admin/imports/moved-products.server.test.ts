import { asc, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { productPictures, products } from "#app/trade/catalog/tables.server.ts";
import { findMovedSlug, readPictureProgress } from "#app/trade/moving-in/queries.server.ts";
import { movedAddresses, movedPictures } from "#app/trade/moving-in/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { SIZES_KIND } from "./sizes-kind.server.ts";

const { db } = await openTestShop();
const files = filesOf(db, by(await addCustomer(db)));
beforeEach(async () => {
  await db.delete(products);
});

const HEAD =
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Status,Gift Card";
const FILE = `${HEAD}
lake,Lake Gummies,"<p>Soft.</p><ul><li>Vegan</li></ul><script>x()</script>",North Loop,Edible,"calm, new",true,Title,Default Title,LG,shopify,12,24.00,https://cdn.example.com/a.jpg,1,A tin,active
lake,,,,,,,,,,,,,https://cdn.example.com/b.jpg,2,,
lake,,,,,,,,,,,,,http://cdn.example.com/c.jpg,3,,
tonic,Tonic,,,Beverages,,false,Strength,5 mg,,,,6.00,,,,active
tonic,,,,,,,,10 mg,,,,8.00,,,,
card,Gift card,,,,,true,Title,$10,,,,10,,,,active,true
`;

const shownProducts = () =>
  db
    .select({
      name: products.saleName,
      sku: products.sku,
      category: products.category,
      type: products.type,
      thcContent: products.thcContent,
      priceCents: products.priceCents,
      image: products.image,
      effects: products.effects,
      description: products.description,
      status: products.status,
      stock: products.stock,
      brand: products.brand,
      potencyKnown: products.potencyKnown,
    })
    .from(products)
    .orderBy(asc(products.saleName));

test("shows what becomes what before anything is written", async () => {
  const sent = await files.sent(PRODUCTS_KIND, FILE);
  expect(sent.errors).toEqual([]);
  expect(sent.found).toMatchObject({ readAs: "Shopify products", added: 2, faulty: 0 });
  expect(sent.found.leftRows).toEqual([
    { row: 2, sentence: "The description of “Lake Gummies” loses scripts." },
    { row: 2, sentence: "1 of the 3 images of “Lake Gummies” stay behind." },
    {
      row: 2,
      sentence: "“Lake Gummies” was published there. Here it's a draft until its potency is entered.",
    },
    { row: 5, sentence: "“Tonic” becomes 1 product with 2 sizes: 5 mg, 10 mg." },
    { row: 7, sentence: "“Gift card” is a gift card." },
  ]);
  expect(await db.$count(products)).toBe(0);
});

test("moves products in as drafts, queues their images, and keeps their addresses", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, FILE);
  expect(await files.applied(PRODUCTS_KIND, id)).toEqual({ ok: true, value: { added: 2, changed: 0 } });
  expect(await shownProducts()).toEqual([
    {
      name: "Lake Gummies",
      sku: "LG",
      category: "Edibles",
      type: "Edible",
      thcContent: "",
      priceCents: 2_400,
      image: "https://cdn.example.com/a.jpg",
      effects: ["Calm"],
      description: "Soft.\n\n• Vegan",
      status: "draft",
      stock: 12,
      brand: "North Loop",
      potencyKnown: false,
    },
    expect.objectContaining({
      name: "Tonic, 10 mg",
      category: "Beverages",
      thcContent: "10 mg",
      priceCents: 800,
      image: "/pictures/default-beverages.svg",
      potencyKnown: false,
      stock: null,
    }),
    expect.objectContaining({ name: "Tonic, 5 mg", thcContent: "5 mg", priceCents: 600, effects: [] }),
  ]);
  const further = await db.select({ alt: productPictures.alt }).from(productPictures);
  expect(further).toEqual([{ alt: "Lake Gummies, image 2" }]);
  expect((await readPictureProgress(db)).counts).toMatchObject({ waiting: 2 });
  await db
    .update(products)
    .set({ status: "active", potencyKnown: true })
    .where(eq(products.name, "Lake Gummies"));
  expect(await findMovedSlug(db, "/products/lake")).toBe("lake-gummies");
  const entries = await db.$count(auditLog, eq(auditLog.groupId, id));
  expect(entries).toBe(3);
});

test("undoes a move with its images and addresses", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, FILE);
  await files.applied(PRODUCTS_KIND, id);
  expect(await files.undone(PRODUCTS_KIND, id)).toEqual({ ok: true, value: { undone: 2, left: 0 } });
  expect(await db.$count(products)).toBe(0);
  expect(await db.$count(movedPictures)).toBe(0);
  expect(await db.$count(movedAddresses)).toBe(0);
});

test("tracks no stock if the admin chose so", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, FILE, "untracked");
  await files.applied(PRODUCTS_KIND, id);
  expect((await shownProducts()).map(({ stock }) => stock)).toEqual([null, null, null]);
});

test("names every row that can't move in, and applies nothing then", async () => {
  const file = `${FILE}bad,Bad,,,Edibles,,true,Title,Default Title,,,,ten,,,,active,
odd,Odd,,,Furniture,,true,Title,Default Title,,,,5,,,,active,
`;
  const sent = await files.sent(PRODUCTS_KIND, file);
  expect(sent.errors).toEqual([
    "8 null: The price “ten” isn't an amount of money.",
    expect.stringMatching(/^9 Category: There is no category “Furniture”\. Please enter one of /),
  ]);
  expect(await files.applied(PRODUCTS_KIND, sent.id)).toMatchObject({ ok: false });
  expect(await db.$count(products)).toBe(0);
});

test("adds no product twice, and imports our own files as before", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, FILE);
  await files.applied(PRODUCTS_KIND, id);
  const again = await files.sent(PRODUCTS_KIND, FILE);
  expect(again.found).toMatchObject({ added: 0, faulty: 2 });
  expect(again.errors[0]).toContain("Product “Lake Gummies” already exists.");
  const own = await files.sent(PRODUCTS_KIND, await files.exported(PRODUCTS_KIND));
  expect(own.found).toMatchObject({ readAs: "", added: 0, changed: 0, same: 2, faulty: 0 });
});

const SHORT =
  "\ufeffHandle;Title;Type;Option1 Name;Option1 Value;Variant SKU;Variant Barcode;Variant Price\r\n";
const rowsOf = (handle: string, sizes: readonly (readonly string[])[]) =>
  sizes.map((cells, nth) =>
    [handle, ...(nth ? ["", "", ""] : [handle, "Beverages", "Size"]), ...cells].join(";"),
  );
const short = (...rows: string[]) => `${SHORT}${rows.join("\r\n")}\r\n`;

test("names the row of each number that another size has, and moves nothing in then", async () => {
  await addProduct(db, { name: "Birch Mints", sku: "BM-1" });
  const sent = await files.sent(
    PRODUCTS_KIND,
    short(
      ...rowsOf("seltzer", [
        ["Can", "S-1", "1", "6"],
        ["4-pack", "bm-1", "2", "20"],
        ["8-pack", "s-1", "1", "38"],
      ]),
      ...rowsOf("tea", [["Bag", "T-1", "7", "5"]]),
      ...rowsOf("mate", [["Bag", "t-1", "8", "5"]]),
    ),
  );
  expect(sent.errors).toEqual([
    "2 null: The SKU “bm-1” in row 3 belongs to Birch Mints.",
    "2 null: The SKU “s-1” in row 4 is already in row 2.",
    "2 null: The barcode “1” in row 4 is already in row 2.",
    "6 null: The SKU t-1 is already in row 5.",
  ]);
  expect(await files.applied(PRODUCTS_KIND, sent.id)).toMatchObject({ ok: false });
  expect(await db.$count(products)).toBe(1);
});

test("moves in three products with a hundred sizes each, exports them, and undoes it", async () => {
  const sizes = (letter: string) =>
    Array.from({ length: 100 }, (_, nth) => [`${nth} mg`, `${letter}-${nth}`, "", String(nth + 1)]);
  const { id } = await files.sent(
    PRODUCTS_KIND,
    short(...["ash", "elm", "oak"].flatMap((handle) => rowsOf(handle, sizes(handle)))),
  );
  expect(await files.applied(PRODUCTS_KIND, id)).toMatchObject({ value: { added: 3 } });
  const rows = await db
    .select({
      name: products.saleName,
      slug: products.slug,
      order: products.sizeOrder,
      count: products.sizeCount,
    })
    .from(products)
    .where(inArray(products.sku, ["elm-0", "elm-99"]))
    .orderBy(asc(products.sizeOrder));
  expect(rows).toEqual([
    { name: "elm, 0 mg", slug: "elm", order: 0, count: 100 },
    { name: "elm, 99 mg", slug: "elm-99-mg", order: 99, count: 1 },
  ]);
  const own = await files.sent(SIZES_KIND, await files.exported(SIZES_KIND));
  expect(own.found).toMatchObject({ added: 0, changed: 0, same: 300, faulty: 0 });
  expect(await files.undone(PRODUCTS_KIND, id)).toEqual({ ok: true, value: { undone: 3, left: 0 } });
  expect(await db.$count(products)).toBe(0);
});

test("keeps a product at undo whose sizes were changed since, and sells none without figures", async () => {
  const { id } = await files.sent(
    PRODUCTS_KIND,
    short(
      ...rowsOf("seltzer", [
        ["Can", "S-1", "", "6"],
        ["4-pack", "S-4", "", "20"],
      ]),
    ),
  );
  await files.applied(PRODUCTS_KIND, id);
  const figures = ["THC per serving, in mg", "Servings per package", "THC per package, in mg"];
  const active = await files.sent(PRODUCTS_KIND, [
    ["URL slug", "Status", "Effects", "THC Content", ...figures, "Delta-9 THC by weight, in percent"],
    ["seltzer", "active", "Calm", "5 mg", 5, 1, 5, 0.01],
  ]);
  expect(active.errors).toEqual(["2 Status: 4-pack: its potency is missing. It can't be active."]);
  const price = await files.sent(SIZES_KIND, [
    ["SKU", "Price"],
    ["S-4", "21.00"],
  ]);
  await files.applied(SIZES_KIND, price.id);
  expect(await files.undone(PRODUCTS_KIND, id)).toEqual({ ok: true, value: { undone: 0, left: 1 } });
  const { left } = await files.progress(PRODUCTS_KIND, id);
  expect(left.map(({ why }) => why)).toEqual(["One of its sizes is new or changed, so it stays."]);
});

test("moves in five thousand products", async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, nth) =>
      `p${nth},Product ${nth},<p>Soft.</p>,NL,Edibles,calm,true,Title,Default Title,S${nth},shopify,3,9.00,https://cdn.example.com/${nth}.jpg,1,Tin,active,`,
  );
  const sent = await files.sent(PRODUCTS_KIND, `${HEAD}\n${rows.join("\n")}\n`);
  expect(sent.found).toMatchObject({ added: 5_000, faulty: 0 });
  expect(await files.applied(PRODUCTS_KIND, sent.id)).toMatchObject({ ok: true });
  expect((await readPictureProgress(db)).counts.waiting).toBe(5_000);
});

test("names products whose names are cut within an emoji", async () => {
  const name = `${"x".repeat(56)}🍬🍬 tin`;
  const { errors, found } = await files.sent(
    PRODUCTS_KIND,
    `Handle,Title,Type,Variant Price,Status\ntin,${name},Edibles,24,active\n`,
  );
  expect(errors).toEqual([]);
  expect(found).toMatchObject({ added: 1 });
});

test("says which old address already leads to another product, and which product exists", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, FILE);
  await files.applied(PRODUCTS_KIND, id);
  const head = "Handle,Title,Type,Variant Price,Status\n";
  const other = await files.sent(PRODUCTS_KIND, `${head}LAKE,Lake Two,Edibles,24,draft\n`);
  expect(other.found.leftRows).toEqual([
    {
      row: 2,
      sentence: "The old address /products/lake already leads to “Lake Gummies”, and stays with it.",
    },
  ]);
  const same = await files.sent(PRODUCTS_KIND, `${head}lake,Lake gummies,Edibles,24,draft\n`);
  expect(same.errors).toEqual([
    "2 Name: Product “Lake gummies” already exists. Remove its rows from the file, or rename it there.",
  ]);
});

test("refuses a size that costs too much, and says which stock isn't taken over", async () => {
  const head = "Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Status\n";
  const sent = await files.sent(
    PRODUCTS_KIND,
    `${head}tin,Tin,Edibles,Size,S,many,5,draft\ntin,,,,L,9000000,10000.01,\n`,
  );
  expect(sent.errors).toEqual(["2 null: The price in row 3 is higher than $10,000.00."]);
  expect(sent.found.leftRows.map(({ sentence }) => sentence)).toEqual([
    "The stock “many” in row 2 isn't a clear number, so it isn't counted.",
    "“Tin” becomes 1 product with 2 sizes: S, L.",
    "The stock of 9,000,000 in row 3 becomes 1,000,000.",
  ]);
});

test("reads a file with columns that it doesn't need twice, but no column that it needs", async () => {
  const file = (head: string) => `Handle,Title,Type,Variant Price,${head}\ntin,Tin,Edibles,5,1,2\n`;
  expect((await files.sent(PRODUCTS_KIND, file("Meta,Meta"))).found).toMatchObject({
    added: 1,
    problem: null,
  });
  const unclear = await files.sent(PRODUCTS_KIND, file("Meta,Variant price"));
  expect(unclear.found.problem).toBe("The column “Variant price” appears in the file twice.");
});
