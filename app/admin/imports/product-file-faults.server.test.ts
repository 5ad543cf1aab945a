import { expect, test } from "vitest";
import { addTwoGummies, checkedIn } from "#fixtures/imports.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const checked = checkedIn(db);
const { pine: PINE, lake: LAKE } = await addTwoGummies(db);

const PRICE = "Please enter the price in dollars and cents, such as 24.00, up to $10,000.00.";
const STOCK = "Please enter the stock as a whole number from 0 to 1,000,000.";

const NEW_HEAD = "Name,Category,Type,THC Content,Price,Image,Effects";
const NEW_ROW = "Fir Mints,Edibles,Mints,2 mg,24,/pictures/hero.svg,Calm";
const KNOWN = PRODUCTS_KIND.columns.map(({ head }) => `“${head}”`).join(", ");
const noId = "There is no product with this id. Leave the cell empty to add a new product.";

test.each<[what: string, file: string | Uint8Array, says: string[]]>([
  [
    "an unknown column",
    `Id,Prize\n${PINE},24\n`,
    [`The column “Prize” is not recognized. Rename or delete it. Known columns are ${KNOWN}.`],
  ],
  ["a column twice", `Id,Price,Price\n${PINE},24,25\n`, ["The column “Price” appears in the file twice."]],
  [
    "a column without a name",
    `Id,,Price\n${PINE},x,25\n`,
    ["Column 2 has no name in the first row. Name or delete it."],
  ],
  [
    "a missing column",
    "Category,Price\nEdibles,24\n",
    [
      "The file has no column “Name”, which new products need. To change existing products, it needs “Id”, or “URL slug”.",
    ],
  ],
  [
    "no head",
    `${PINE},Pine Gummies\n`,
    [
      `The columns “${PINE}”, “Pine Gummies” are not recognized. Rename or delete them. Known columns are ${KNOWN}.`,
    ],
  ],
  [
    "several unknown columns and some without a name",
    `Id,Prize,,Price,Weight,,Color\n${PINE},24,x,24,1,x,red\n`,
    [
      `Columns 3, 6 have no names in the first row. Name or delete them. The columns “Prize”, “Weight”, “Color” are not recognized. Rename or delete them. Known columns are ${KNOWN}.`,
    ],
  ],
  ["nothing", "", ["This file is empty."]],
  ["only a head", "Id,Price\r\n", ["This file has a header, but no rows below it."]],
  ["only a head and empty rows", "Id,Price\r\n,\r\n\r\n", ["This file has a header, but no rows below it."]],
  [
    "a PDF",
    "%PDF-1.7 ...",
    ["This file is a PDF, not a CSV file. Open it in a spreadsheet and save it as “CSV UTF-8”."],
  ],
  [
    "an unclosed quote",
    `Id,Brand\n${PINE},"Lake\n${LAKE},Lake\n`,
    ["Row 2: a quotation mark opens a cell but never closes it."],
  ],
  [
    "too many rows",
    `Id\n${"x\n".repeat(10_001)}`,
    ["This file has more than 10,000 rows. Split it into several files."],
  ],
  [
    "too many columns",
    `${Array.from({ length: 101 }, (_, nth) => `c${nth}`).join()}\n`,
    ["This file has more than 100 columns. Remove the ones you don't need."],
  ],
  [
    "an overlong cell",
    `Id,Description\n${PINE},${"x".repeat(20_001)}\n`,
    ["Row 2: a cell has more than 20,000 characters. Is a quotation mark missing?"],
  ],
  [
    "too many cells in a row",
    `Id,Price\n${PINE},1,000.50\n`,
    [
      "Row 2: it has 3 cells, but the header has 2. Is a cell with a separator in it missing its quotation marks?",
    ],
  ],
  [
    "a row that is cut off",
    `Id,Price\n${PINE},25\n${LAKE}`,
    ["Row 3: it ends in the middle: the file seems to be truncated."],
  ],
  ["an unknown id", `Id,Price\n${crypto.randomUUID()},25\n`, [`Row 2, Id: ${noId}`]],
  ["an id that is none", "Id,Price\n17,25\n", [`Row 2, Id: ${noId}`]],
  ["an id in capitals", `Id,Price\n${PINE.toUpperCase()},25\n`, ["change Price: 25.00"]],
  ["an id twice", `Id,Price\n${PINE},25\n${PINE},26\n`, [`Row 3: The product ${PINE} is already in row 2.`]],
  [
    "an id twice, once unchanged",
    `Id,Price\n${PINE},24\n${PINE},26\n`,
    [`Row 3: The product ${PINE} is already in row 2.`],
  ],
  ["a faulty row after empty ones", `Id,Price\n\n\n${PINE},x\n`, [`Row 4, Price: ${PRICE}`]],
  [
    "a faulty row after breaks in a cell",
    `Id,Description,Price\n${LAKE},"a\nb\nc",24\n${PINE},,x\n`,
    [`Row 3, Price: ${PRICE}`],
  ],
  [
    "several faults in one row",
    `Id,Price,Stock\n${PINE},x,y\n`,
    [`Row 2, Price: ${PRICE}`, `Row 2, Stock: ${STOCK}`],
  ],
  ["an address without ids", "URL slug,Price\npine-gummies,25\n", ["change Price: 25.00"]],
  [
    "an address twice without ids",
    "URL slug,Price\npine-gummies,25\npine-gummies,26\n",
    [`Row 3: The product ${PINE} is already in row 2.`],
  ],
  [
    "a new product with a taken address",
    `Id,URL slug,${NEW_HEAD}\n,lake-gummies,${NEW_ROW}\n`,
    ["Row 2, URL slug: That URL slug is used by Lake Gummies."],
  ],
  [
    "two new products with one address",
    `Id,URL slug,${NEW_HEAD}\n,fir,${NEW_ROW}\n,fir,${NEW_ROW}\n`,
    ["Row 3: The address fir is already in row 2."],
  ],
  [
    "a new product without its name",
    `Id,${NEW_HEAD}\n,${NEW_ROW.replace("Fir Mints", "")}\n`,
    ["Row 2, Name: Please enter the name."],
  ],
  [
    "a new active product without its potency",
    `Id,Status,${NEW_HEAD}\n,active,${NEW_ROW}\n`,
    [
      "THC per serving, in mg: Please enter the THC per serving",
      "Servings per package: Please enter the servings per package",
      "THC per package, in mg: Please enter the THC per package",
      "Delta-9 THC by weight, in percent: Please enter the Delta-9 THC",
    ].map(
      (begin) =>
        `Row 2, ${begin}. Potency is required only for active products; enter all four figures or none.`,
    ),
  ],
  ["ratings, which are ignored", `Id,Rating,Reviews,Price\n${PINE},9,x,25\n`, ["change Price: 25.00"]],
  ["heads in other letters and places", `PRICE, id \n25,${PINE}\n`, ["change Price: 25.00"]],
  ["semicolons", `Id;Price\n${PINE};25\n`, ["change Price: 25.00"]],
  ["tabs and lines that end in CR", `Id\tPrice\r${PINE}\t25\r`, ["change Price: 25.00"]],
  ["a mark of UTF-8", `\uFEFFId,Price\n${PINE},25\n`, ["change Price: 25.00"]],
  [
    "UTF-16",
    new Uint8Array(Buffer.from(`\uFEFFId\tPrice\r\n${PINE}\t25\r\n`, "utf16le")),
    ["change Price: 25.00"],
  ],
  [
    "Windows-1252",
    new Uint8Array(Buffer.from(`Id,Brand\r\n${PINE},Café\r\n`, "latin1")),
    ["change Brand: Café"],
  ],
  [
    "another stock than at the export",
    `Id,Stock,Stock at export\n${PINE},20,9\n`,
    ["Row 2, Stock: The stock was 9 when the file was exported and is 7 now. Enter both again."],
  ],
  ["the stock of the export", `Id,Stock,Stock at export\n${PINE},9,9\n`, []],
])("checks a file of products with %s", async (_, file, says) => {
  expect(await checked(PRODUCTS_KIND, file)).toEqual(says);
});
