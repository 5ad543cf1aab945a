import { expect, test } from "vitest";
import { readMoved } from "#fixtures/moved-products.ts";
import { thcOf } from "./effects.ts";
import { recognizeSource } from "./sources.ts";

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status
Lake-Gummies,Lake Gummies,"<p>Ten <b>gummies</b>,
one tin.</p>",North Loop,Food > Candy > Gummies,Gummies,"calm, sleep",true,Strength,5 mg,Pack,10,LG-5,50,shopify,12,24.00,30.00,'0123,https://cdn.example.com/a.jpg,2,A tin,false,https://cdn.example.com/five.jpg,active
lake-gummies,,,,,,,,,10 mg,,10,LG-10,50,shopify,-2,34.5,,,https://cdn.example.com/b.jpg,1,Ten gummies,,,
lake-gummies,,,,,,,,,,,,,,,,,,,https://cdn.example.com/a.jpg,3,,,,
tonic,Tonic,Plain text,,,Drinks,,false,Title,Default Title,,,,,,7,9,,,,,,,,active
card,Gift card,,,,,,true,Title,$10,,,,,,,10,,,,,,true,,active
broken,Broken,,,,,,true,Title,Default Title,,,,,,,"ten dollars",,,,,,,,draft
orphan,,,,,,,,,,,,,,,,,,,https://cdn.example.com/c.jpg,,,,,
`;

test("reads Shopify's products with variants, images in order, and stock that is counted", () => {
  const { source, records, faults, left } = readMoved(SHOPIFY);
  expect(source).toBe("shopify-products");
  expect(records).toHaveLength(2);
  expect(records[0]).toEqual({
    row: 2,
    rows: [2, 3, 4],
    oldPaths: ["/products/lake-gummies"],
    name: "Lake Gummies",
    html: "<p>Ten <b>gummies</b>,\none tin.</p>",
    brand: "North Loop",
    categories: ["Gummies", "Candy", "Food"],
    tags: ["calm", "sleep"],
    thc: "",
    isPublished: true,
    pictures: [
      { url: "https://cdn.example.com/b.jpg", alt: "Ten gummies" },
      { url: "https://cdn.example.com/a.jpg", alt: "A tin" },
      { url: "https://cdn.example.com/five.jpg", alt: "" },
    ],
    sizes: [
      {
        row: 2,
        name: "5 mg / 10",
        options: [
          { name: "Strength", value: "5 mg" },
          { name: "Pack", value: "10" },
        ],
        sku: "LG-5",
        barcode: "0123",
        priceCents: 2400,
        stock: 12,
      },
      {
        row: 3,
        name: "10 mg / 10",
        options: [
          { name: "Strength", value: "10 mg" },
          { name: "Pack", value: "10" },
        ],
        sku: "LG-10",
        barcode: "",
        priceCents: 3450,
        stock: 0,
      },
    ],
    notes: [
      "The compare-at price in row 2 stays behind; the price counts.",
      "The stock of -2 in row 3 becomes 0.",
    ],
  });
  expect(records[1]).toMatchObject({
    name: "Tonic",
    isPublished: false,
    sizes: [{ name: "", options: [], priceCents: 900, stock: null }],
  });
  expect(left).toEqual([{ row: 6, sentence: "“Gift card” is a gift card." }]);
  expect(faults).toEqual([
    { row: 7, sentence: "The price “ten dollars” isn't an amount of money." },
    { row: 8, sentence: "No row of “orphan” has a title." },
  ]);
});

test("reads the columns that Shopify exports since 2025, and prefers the own type to the category", () => {
  const text = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity,Product image URL,Image position,Image alt text,Variant image URL,Gift card
Oil,oil,<p>Oil</p>,NL,Health > Oils,,,TRUE,Draft,O-1,,Size,30 ml,"1,049.90",shopify,3,https://cdn.example.com/o.png,1,,,FALSE
,oil,,,,,,,,O-2,,,60 ml,99,shopify,0,,,,,
`;
  expect(readMoved(text).records).toMatchObject([
    {
      categories: ["Oils", "Health"],
      isPublished: false,
      sizes: [
        { name: "30 ml", options: [{ name: "Size", value: "30 ml" }], priceCents: 104_990, stock: 3 },
        { name: "60 ml", options: [{ name: "Size", value: "60 ml" }], priceCents: 9900, stock: 0 },
      ],
    },
  ]);
});

test("reads thirty variants, and refuses one that occurs twice", () => {
  const head = "Handle,Title,Option1 Name,Option1 Value,Variant Price\n";
  const rows = Array.from(
    { length: 30 },
    (_, nth) => `tin,${nth ? "" : "Tin"},${nth ? "" : "Size"},${nth} mg,${nth + 1}`,
  );
  const { records, faults } = readMoved(`${head}${[...rows, "tin,,,29 mg,1"].join("\n")}\n`);
  expect(records[0]?.sizes.map(({ name }) => name)).toEqual(
    Array.from({ length: 30 }, (_, nth) => `${nth} mg`),
  );
  expect(faults).toEqual([{ row: 32, sentence: "The size “29 mg” is already in row 31." }]);
});

test("refuses a second title under one handle, but takes a repeated one", () => {
  const head = "Handle,Title,Option1 Name,Option1 Value,Variant Price\n";
  const { records, faults } = readMoved(`${head}a,A,Size,S,1\nb,B,,,1\na,A,,M,2\na,Other,,L,3\n`);
  expect(records.map(({ name, sizes }) => [name, sizes.length])).toEqual([
    ["A", 3],
    ["B", 1],
  ]);
  expect(faults).toEqual([{ row: 5, sentence: "“Other” has the handle of “A” in row 2." }]);
});

test("names a price that is missing, but not the option of a product without options", () => {
  const head = "Handle,Title,Option1 Name,Option1 Value,Variant Price\n";
  const { faults } = readMoved(`${head}a,A,Title,Default Title,\nb,B,Size,L,\n`);
  expect(faults).toEqual([
    { row: 2, sentence: "There is no price." },
    { row: 3, sentence: "There is no price for “L”." },
  ]);
});

test("reads Square's catalog, with stock of all locations and variations under one item", () => {
  const text = `Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,Permalink,GTIN,Square Online Item Visibility,Item Type,Price,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Current Quantity North,New Quantity North,Current Quantity South
T1,Candy,,Small,C-S,Sweet,"Edibles, New",Edibles,candy,,visible,Physical good,$12.00,N,Y,Y,,,"1,010",,5
T1,Candy,,Large,C-L,,,,,,,,18.00,N,Y,Y,,,4,,
T2,Tonic,,Regular,T,,Drinks,,,,hidden,Physical good,9,N,Y,N,,,,,
T3,Massage,,Regular,,,,,,,visible,Appointments service,60,N,Y,N,,,,,
T5,Tips,,Regular,,,,,,,visible,Donation,variable,N,Y,N,,,,,
T4,Salve,,Regular,,,,,,,visible,Physical good,variable,N,Y,Y,,,,,
`;
  const { source, records, faults, left } = readMoved(text);
  expect(source).toBe("square-catalog");
  expect(records).toMatchObject([
    {
      name: "Candy",
      oldPaths: ["/product/candy"],
      categories: ["Edibles", "New"],
      isPublished: true,
      sizes: [
        { name: "Small", priceCents: 1200, stock: 1015 },
        { name: "Large", priceCents: 1800, stock: 4 },
      ],
    },
    { name: "Tonic", isPublished: false, sizes: [{ name: "", priceCents: 900, stock: null }] },
  ]);
  expect(left).toEqual([
    { row: 5, sentence: "“Massage” isn't a physical product." },
    { row: 6, sentence: "“Tips” isn't a physical product." },
  ]);
  expect(faults).toEqual([{ row: 7, sentence: "The price “variable” isn't an amount of money." }]);
});

test("reads a Dutchie inventory: packages of one size are added", () => {
  const text = `SKU,Product,Brand,Category,Strain,Room,Available,Price,Package ID
1,Blue Chews,NL,Edibles,Blue,Vault,10,20.00,A1
1,Blue Chews,NL,Edibles,Blue,Floor,2.0000,20.00,A2
1,Blue Chews,Other,Edibles,Blue,Floor,1,21.00,A3
`;
  expect(readMoved(text)).toMatchObject({
    source: "dutchie-menu",
    faults: [],
    records: [
      { brand: "NL", rows: [2, 3], sizes: [{ name: "", priceCents: 2000, stock: 12 }] },
      { brand: "Other", sizes: [{ priceCents: 2100, stock: 1 }] },
    ],
  });
});

test("reads a Dutchie menu by its names, with an option as a size", () => {
  const text = `Name,Brand,Category,Strain Type,THC,Option,Price
Meadow,NL,Flower,Hybrid,21%,3.5g,35.00
Meadow,NL,Flower,Hybrid,21%,7g,60.00
`;
  expect(readMoved(text)).toMatchObject({
    source: "dutchie-menu",
    records: [{ name: "Meadow", thc: "21%", sizes: [{ name: "3.5g" }, { name: "7g" }] }],
  });
});

test("asks for the digits of a number that a spreadsheet has rounded", () => {
  const { faults } = readMoved(
    "Handle,Title,Variant SKU,Variant Barcode,Variant Price\na,A,1E5,8.50012E+11,9\n",
  );
  expect(faults).toEqual([
    { row: 2, sentence: "The barcode “8.50012E+11” was rounded by a spreadsheet. Enter all its digits." },
  ]);
});

test("reads a Jane menu: each price by weight is a size", () => {
  const text = `product_id,name,brand,kind,kind_subtype,percent_thc,description,feelings,image_urls,price_each,price_gram,price_eighth_ounce
7,Pebbles,NL,edible,Gummies,,Chewy,"Calm, Happy",https://j.example/a.jpg,20.00,,
8,Meadow,NL,flower,,21.4,,,,,12.00,35.00
`;
  expect(readMoved(text)).toMatchObject({
    source: "jane-menu",
    records: [
      { tags: ["Calm", "Happy"], categories: ["Gummies", "edible"], sizes: [{ name: "", priceCents: 2000 }] },
      {
        thc: "21.4",
        sizes: [
          { name: "1 g", priceCents: 1200 },
          { name: "3.5 g", priceCents: 3500 },
        ],
      },
    ],
  });
});

test("recognizes no file by a few common columns", () => {
  expect(recognizeSource(["Name", "Price", "Description"])).toBeNull();
  expect(recognizeSource(["id", "Name", "URL slug", "Category", "Type", "Price", "Status"])).toBeNull();
});

test("keeps every row: part of a product, with a fault, or left behind", () => {
  expect(readMoved(SHOPIFY).rows).toEqual(Array.from({ length: 7 }, (_, nth) => nth + 2));
});

test.each([" ", ",", ";", "1", "\n", "<", "&", ".", "[a ", "5 mg ", "http://", "x, ", "a > "])(
  "reads cells that repeat “%s” in a moment",
  { timeout: 20_000 },
  (text) => {
    const cell = `"x${text.repeat(150_000 / text.length)}x"`;
    const head =
      "Handle,Title,Body (HTML),Type,Tags,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src";
    const { records, faults } = readMoved(
      `${head}\n${head
        .split(",")
        .map(() => cell)
        .join(",")}\n`,
    );
    expect(records.length + faults.length).toBeGreaterThan(0);
    expect(thcOf([cell]).length).toBeLessThan(50);
  },
);
