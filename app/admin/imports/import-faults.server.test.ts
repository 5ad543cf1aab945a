import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { FileKind } from "#app/base/imports/file-kind.ts";
import { beginJudging, judgeImport, keepFile } from "#app/base/imports/judge-import.server.ts";
import { findImport, listImportRows } from "#app/base/imports/queries.server.ts";
import { csvLine } from "#app/base/lib/csv.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

const [PINE, LAKE, SALES] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const { db } = await openTestShop();
const common = {
  effects: ["Calm"] as string[],
  category: "Edibles",
  type: "Gummies",
  thcContent: "5 mg",
} as const;
const potency = { thcMgPerServing: 5, servingsPerPackage: 10, thcMgPerPackage: 50, delta9Percent: 0.3 };
const plain = {
  ...common,
  ...potency,
  image: "/pictures/a.svg",
  priceCents: 2_400,
  status: "draft",
} as const;
await addProduct(db, { ...plain, id: PINE, name: "Pine Gummies", slug: "pine-gummies", stock: 7 });
await addProduct(db, { ...plain, id: LAKE, name: "Lake Gummies", slug: "lake-gummies" });
const lotId = await addBatch(db, {
  ...{ productId: LAKE, received: 9, number: "LOT-1", delta9Percent: 0.2, mgFound: 49.5 },
  expiresOn: Temporal.PlainDate.from("2027-10-01"),
});
await db.update(batches).set({ left: 5, writtenOff: 1 }).where(eq(batches.id, lotId));
await db.insert(taxRates).values({
  ...{ id: SALES, name: "Sales tax", basisPoints: 687.5, zip: null, appliesToDelivery: true },
  ...{ fromDate: Temporal.PlainDate.from("2026-01-01"), source: "revenue.state.mn.us" },
});

/** What is said of a file: its problem, or its faults, or what it changes; each as a short text. */
async function judged(kind: FileKind, bytes: string | Uint8Array): Promise<string[]> {
  const content = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  const id = await keepFile(db, kind, { bytes: content, fileName: "table.csv", actorId: null }, NOW);
  if (await beginJudging(db, id, NOW)) await judgeImport(db, kind, id, NOW);
  const found = await findImport(db, kind.name, id);
  if (!found) throw new Error("the import is gone");
  if (found.problem !== null) return [found.problem];
  const rows = await listImportRows(db, found, 1);
  return rows.flatMap(({ row, verdict, faults, changes }) =>
    verdict === "fault"
      ? faults.map(({ column, sentence }) => `Row ${row}${column ? `, ${column}` : ""}: ${sentence}`)
      : changes.map(({ column, after }) => `${verdict} ${column}: ${after}`),
  );
}

const PRICE = "Please enter the price in dollars and cents, such as 24.00, up to $10,000.00.";
const STOCK = "Please enter the stock as a whole number from 0 to 1,000,000.";
const SERVING = "Please enter the THC per serving as a number from 0 to 99,999.99 with at most 2 decimals.";
const DELTA = "Please enter the Delta-9 THC as a number from 0 to 99.999 with at most 3 decimals.";
const FORMULA =
  "This is a formula. Please enter its result, or an apostrophe before it if it is meant as text.";
const DAY = "Please write the day as year, month and day, such as 2026-11-30.";
const PICTURE =
  "Please enter the address of a picture as a path of this site, such as /pictures/lake.jpg, or as an address that begins with https://.";
const REPORT =
  "Please enter the address of the lab report as a path of this site, such as /reports/lot-1.pdf, or as an address that begins with https://.";
const FURTHER = "Please write each picture on a line of its own: its address, a space, and what it shows.";
const CATEGORIES = "Edibles, Beverages, Tinctures, Topicals, Vapes";
const CONTROLS = (what: string) => `Please enter ${what} without control characters.`;

/** A cell of one product's row: a value means what it becomes, null that nothing changes, a sentence what is wrong. */
type CellCase = [column: string, cell: string, says: { is: string } | { no: string } | null];

const CELLS: CellCase[] = [
  ["Price", "24", null],
  ["Price", "24.00", null],
  ["Price", "$24", null],
  ["Price", "$ 24.00", null],
  ["Price", " 24.00 ", null],
  ["Price", "24.5", { is: "24.50" }],
  ["Price", "1,000.50", { is: "1000.50" }],
  ["Price", "$1,000", { is: "1000.00" }],
  ["Price", "0", { is: "0.00" }],
  ["Price", "10000", { is: "10000.00" }],
  ["Price", "10000.01", { no: PRICE }],
  ["Price", "24,00", { no: PRICE }],
  ["Price", "1.000,50", { no: PRICE }],
  ["Price", "10,00.50", { no: PRICE }],
  ["Price", "24.005", { no: PRICE }],
  ["Price", "1e3", { no: PRICE }],
  ["Price", "-1", { no: PRICE }],
  ["Price", "(24.00)", { no: PRICE }],
  ["Price", "NaN", { no: PRICE }],
  ["Price", "Infinity", { no: PRICE }],
  ["Price", "٣", { no: PRICE }],
  ["Price", "２４", { no: PRICE }],
  ["Price", "24 USD", { no: PRICE }],
  ["Price", "€24", { no: PRICE }],
  ["Price", "free", { no: PRICE }],
  ["Price", "#VALUE!", { no: PRICE }],
  ["Price", "99999999999999999999", { no: PRICE }],
  ["Price", "", { no: "Please enter the price." }],
  ["Price", "=12*2", { no: FORMULA }],
  ["Stock", "7", null],
  ["Stock", "8", { is: "8" }],
  ["Stock", "0", { is: "0" }],
  ["Stock", "", { is: "" }],
  ["Stock", "1000000", { is: "1000000" }],
  ["Stock", "1000001", { no: STOCK }],
  ["Stock", "1,000", { no: STOCK }],
  ["Stock", "7.0", { no: STOCK }],
  ["Stock", "7.5", { no: STOCK }],
  ["Stock", "-1", { no: STOCK }],
  ["Stock", "+8", { no: STOCK }],
  ["Stock", "1e3", { no: STOCK }],
  ["Stock", "1E+06", { no: STOCK }],
  ["Stock", "٣", { no: STOCK }],
  ["Stock", "NaN", { no: STOCK }],
  ["Stock", "ten", { no: STOCK }],
  ["Stock", "0x10", { no: STOCK }],
  ["THC per serving, in mg", "5.0", null],
  ["THC per serving, in mg", "2.25", { is: "2.25" }],
  ["THC per serving, in mg", "2,5", { no: SERVING }],
  ["THC per serving, in mg", "2.255", { no: SERVING }],
  ["THC per serving, in mg", "5 mg", { no: SERVING }],
  ["THC per serving, in mg", "-5", { no: SERVING }],
  ["THC per serving, in mg", "1e1", { no: SERVING }],
  ["THC per serving, in mg", "NaN", { no: SERVING }],
  ["THC per serving, in mg", "٣", { no: SERVING }],
  ["THC per serving, in mg", ".5", { no: SERVING }],
  ["Delta-9 THC by weight, in percent", "0.299", { is: "0.299" }],
  ["Delta-9 THC by weight, in percent", "0.2999", { no: DELTA }],
  ["Delta-9 THC by weight, in percent", "0.3%", { no: DELTA }],
  ["Delta-9 THC by weight, in percent", "100", { no: DELTA }],
  [
    "Servings per package",
    "0",
    { no: "Please enter the servings per package as a whole number from 1 to 100,000." },
  ],
  ["Tested on", "2026-11-30", { is: "2026-11-30" }],
  ["Tested on", "11/30/2026", { is: "2026-11-30" }],
  ["Tested on", "30.11.2026", { no: DAY }],
  ["Tested on", "03/04/2026", { no: "03/04/2026 can mean two days. Please write 2026-03-04 or 2026-04-03." }],
  ["Tested on", "2026-02-30", { no: "There is no day 2026-02-30." }],
  ["Tested on", "1999-12-31", { no: "Please enter the day of the test as a date." }],
  ["Tested on", "46356", { no: DAY }],
  ["Tested on", "=TODAY()", { no: FORMULA }],
  ["Category", "edibles", null],
  ["Category", "VAPES", { is: "Vapes" }],
  ["Category", "Gummies", { no: `There is no category “Gummies”. Please write one of ${CATEGORIES}.` }],
  ["Category", "", { no: `Please choose the category: ${CATEGORIES}.` }],
  [
    "Category",
    "Edibles, Vapes",
    { no: `There is no category “Edibles, Vapes”. Please write one of ${CATEGORIES}.` },
  ],
  ["Status", "Draft", null],
  ["Status", "archived", { is: "archived" }],
  ["Status", "live", { no: "There is no status “live”. Please write one of draft, active, archived." }],
  ["New", "yes", { is: "yes" }],
  ["New", "FALSE", null],
  ["New", "perhaps", { no: "Please write yes or no." }],
  ["Best Seller", "TRUE", { is: "yes" }],
  ["Name", "Pine  Gummies", { is: "Pine  Gummies" }],
  ["Name", "Größe & Åsa 🍁", { is: "Größe & Åsa 🍁" }],
  ["Name", "", { no: "Please enter the name." }],
  ["Name", "   ", { no: "Please enter the name." }],
  ["Name", "x".repeat(121), { no: "Please keep the name within 120 characters." }],
  ["Name", "a\nb", { no: CONTROLS("the name") }],
  ["Name", "a\u0007b", { no: CONTROLS("the name") }],
  [
    "Name",
    "P\uFFFDne",
    { no: "It has the sign �, in whose place a character was lost. Please type it anew." },
  ],
  ["Name", "=SUM(A1:A9)", { no: FORMULA }],
  ["Name", " =SUM(A1:A9)", { no: FORMULA }],
  ["Name", '=HYPERLINK("https://example.com")', { no: FORMULA }],
  ["Name", "'=1+1", { is: "=1+1" }],
  ["Name", "'+1 612", { is: "+1 612" }],
  ["Name", "+1 612", { is: "+1 612" }],
  ["Name", "'-2", { is: "-2" }],
  ["Name", "'@lake", { is: "@lake" }],
  ["Name", "'tis", { is: "'tis" }],
  ["Name", "<script>alert(1)</script>", { is: "<script>alert(1)</script>" }],
  ["Address in the shop", "new-address", { is: "new-address" }],
  ["Address in the shop", "lake-gummies", { no: "This address belongs to Lake Gummies." }],
  [
    "Address in the shop",
    "Pine Gummies",
    { no: "Please use only small letters, digits and hyphens, such as lake-gummies." },
  ],
  [
    "Address in the shop",
    "x".repeat(121),
    { no: "Please use only small letters, digits and hyphens, such as lake-gummies." },
  ],
  [
    "Address in the shop",
    "../admin",
    { no: "Please use only small letters, digits and hyphens, such as lake-gummies." },
  ],
  ["Effects", "Calm", null],
  ["Effects", " calm ,Sleep,, Sleep", { is: "calm, Sleep" }],
  ["Effects", "", { no: "Please enter at least one effect, several separated by commas." }],
  ["Effects", "x".repeat(41), { no: "Please keep each effect within 40 characters." }],
  ["Effects", "a,b,c,d,e,f,g,h,i,j,k,l,m", { no: "Please enter at most 12 effects." }],
  ["Image", "javascript:alert(1)", { no: PICTURE }],
  ["Image", "http://example.com/a.png", { no: PICTURE }],
  ["Image", "", { no: "Please enter the address of a picture." }],
  ["Lab report", "C:\\reports\\lot.pdf", { no: REPORT }],
  ["Lab report", "/reports/lot-1.pdf", { is: "/reports/lot-1.pdf" }],
  ["Further pictures", "/pictures/b.svg A tin on a dock", { is: "/pictures/b.svg A tin on a dock" }],
  ["Further pictures", "/pictures/b.svg", { no: FURTHER }],
  ["Further pictures", "a tin", { no: FURTHER }],
  ["Description", "two\r\nlines", { is: "two\nlines" }],
  ["Description", "x".repeat(5_001), { no: "Please keep the description within 5,000 characters." }],
  ["Ingredients", "x".repeat(2_001), { no: "Please keep the ingredients within 2,000 characters." }],
  ["Brand", "x".repeat(61), { no: "Please keep the brand within 60 characters." }],
];

test.each(CELLS)("a product's cell, %s: %j", async (column, cell, says) => {
  const file = `${csvLine(["Id", column])}${PINE},"${cell.replaceAll('"', '""')}"\r\n`;
  const expected =
    says === null ? [] : "is" in says ? [`change ${column}: ${says.is}`] : [`Row 2, ${column}: ${says.no}`];
  expect(await judged(PRODUCTS_KIND, file)).toEqual(expected);
});

const NEW_HEAD = "Name,Category,Type,THC Content,Price,Image,Effects";
const NEW_ROW = "Fir Mints,Edibles,Mints,2 mg,24,/pictures/a.svg,Calm";
const KNOWN = PRODUCTS_KIND.columns.map(({ head }) => `“${head}”`).join(", ");
const noId = "There is no product with this id. Please leave the cell empty to add a new product.";

test.each<[what: string, file: string | Uint8Array, says: string[]]>([
  [
    "an unknown column",
    `Id,Prize\n${PINE},24\n`,
    [`The column “Prize” is not known here. Please rename or delete it. Known are ${KNOWN}.`],
  ],
  ["a column twice", `Id,Price,Price\n${PINE},24,25\n`, ["The column “Price” stands in the file twice."]],
  [
    "a column without a name",
    `Id,,Price\n${PINE},x,25\n`,
    ["Column 2 has no name in the first row. Please name or delete it."],
  ],
  [
    "a missing column",
    "Category,Price\nEdibles,24\n",
    [
      "The file has no column “Name”, which new products need. To change products that are there, it needs “Id”, or “Address in the shop”.",
    ],
  ],
  [
    "no head",
    `${PINE},Pine Gummies\n`,
    [`The column “${PINE}” is not known here. Please rename or delete it. Known are ${KNOWN}.`],
  ],
  ["nothing", "", ["This file is empty."]],
  ["only a head", "Id,Price\r\n", ["This file has a head, but no rows below it."]],
  ["only a head and empty rows", "Id,Price\r\n,\r\n\r\n", ["This file has a head, but no rows below it."]],
  [
    "a PDF",
    "%PDF-1.7 ...",
    ["This file is a PDF and no CSV. Please open it in a spreadsheet and save it as “CSV UTF-8”."],
  ],
  [
    "an unclosed quote",
    `Id,Brand\n${PINE},"Lake\n${LAKE},Lake\n`,
    ["Row 2: a quotation mark opens a cell and never closes it."],
  ],
  [
    "too many rows",
    `Id\n${"x\n".repeat(10_001)}`,
    ["This file has more than 10,000 rows. Please split it into several files."],
  ],
  [
    "too many columns",
    `${Array.from({ length: 101 }, (_, nth) => `c${nth}`).join()}\n`,
    ["This file has more than 100 columns. Please leave out those that are not needed."],
  ],
  [
    "an overlong cell",
    `Id,Description\n${PINE},${"x".repeat(20_001)}\n`,
    ["Row 2: a cell has more than 20,000 characters. Is a quotation mark missing?"],
  ],
  [
    "too many cells in a row",
    `Id,Price\n${PINE},1,000.50\n`,
    ["Row 2: it has 3 cells, but the head has 2. Is a cell with a separator in it without quotation marks?"],
  ],
  [
    "a row that is cut off",
    `Id,Price\n${PINE},25\n${LAKE}`,
    ["Row 3: it ends in the middle: the file seems to be cut off."],
  ],
  ["an id that nobody has", `Id,Price\n${crypto.randomUUID()},25\n`, [`Row 2, Id: ${noId}`]],
  ["an id that is none", "Id,Price\n17,25\n", [`Row 2, Id: ${noId}`]],
  ["an id in capitals", `Id,Price\n${PINE.toUpperCase()},25\n`, ["change Price: 25.00"]],
  [
    "an id twice",
    `Id,Price\n${PINE},25\n${PINE},26\n`,
    [`Row 3: The product ${PINE} stands in row 2 already.`],
  ],
  [
    "an id twice, once unchanged",
    `Id,Price\n${PINE},24\n${PINE},26\n`,
    [`Row 3: The product ${PINE} stands in row 2 already.`],
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
  ["an address without ids", "Address in the shop,Price\npine-gummies,25\n", ["change Price: 25.00"]],
  [
    "an address twice without ids",
    "Address in the shop,Price\npine-gummies,25\npine-gummies,26\n",
    [`Row 3: The product ${PINE} stands in row 2 already.`],
  ],
  [
    "a new product with a taken address",
    `Id,Address in the shop,${NEW_HEAD}\n,lake-gummies,${NEW_ROW}\n`,
    ["Row 2, Address in the shop: This address belongs to Lake Gummies."],
  ],
  [
    "two new products with one address",
    `Id,Address in the shop,${NEW_HEAD}\n,fir,${NEW_ROW}\n,fir,${NEW_ROW}\n`,
    ["Row 3: The address fir stands in row 2 already."],
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
        `Row 2, ${begin}. Only an active product needs its potency; otherwise enter all four figures or none.`,
    ),
  ],
  ["ratings, which are passed over", `Id,Rating,Reviews,Price\n${PINE},9,x,25\n`, ["change Price: 25.00"]],
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
    ["Row 2, Stock: The stock was 9 when the file was made and is 7 now. Please enter both anew."],
  ],
  ["the stock of the export", `Id,Stock,Stock at export\n${PINE},9,9\n`, []],
])("a file of products with %s", async (_, file, says) => {
  expect(await judged(PRODUCTS_KIND, file)).toEqual(says);
});

const LATITUDE = "Please enter the latitude in degrees, such as 44.8735.";
const ZIP = "Please enter a ZIP with five digits.";

test.each<[row: string, says: string[]]>([
  ["55435,Edina,MN,44.8735,-93.3346,,open,", []],
  ["55435,Edina,mn,44.8735,-93.3346,,Open,", []],
  ["55435,Edina,MN,44.8735,-93.3346,limited,open,", ["change Band: limited"]],
  [
    "55435,Edina,MN,44.8735,-93.3346,far,open,",
    [
      "Row 2, Band: There is no band “far”. Please write one of an empty cell, primary, extended, limited, unavailable.",
    ],
  ],
  [
    "55435,Edina,Minnesota,44.8735,-93.3346,,open,",
    ["Row 2, State: Please write the state with its two letters, such as MN."],
  ],
  ['55435,Edina,MN,"44,8735",-93.3346,,open,', [`Row 2, Latitude: ${LATITUDE}`]],
  ["55435,Edina,MN,91,-93.3346,,open,", [`Row 2, Latitude: ${LATITUDE}`]],
  ["55435,Edina,MN,4.48735E1,-93.3346,,open,", [`Row 2, Latitude: ${LATITUDE}`]],
  ["55435,Edina,MN,NaN,-93.3346,,open,", [`Row 2, Latitude: ${LATITUDE}`]],
  [
    "55435,Edina,MN,44.8735,93.3346,,open,",
    ["Row 2, Latitude: This place is 6,222 miles from the base. Please check latitude and longitude."],
  ],
  [
    "55435,Edina,MN,44.8735,-93.3346,,shut,",
    ["Row 2, Delivery: There is no delivery “shut”. Please write one of open, closed."],
  ],
  ["55435,,MN,44.8735,-93.3346,,open,", ["Row 2, City: Please enter the city."]],
  ["5543,Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  ["55435-1234,Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  ["٥٥٤٣٥,Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  [",Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  [
    "55435,Edina,MN,44.8735,-93.3346,,open,\n55435,Edina,MN,44.8735,-93.3346,,closed,",
    ["Row 3: The ZIP 55435 stands in row 2 already."],
  ],
  [
    `55435,Edina,MN,44.8735,-93.3346,,closed,${"x".repeat(201)}`,
    ["Row 2, Reason: Please keep the reason within 200 characters."],
  ],
])("a file of ZIPs with the row %s", async (row, says) => {
  const head = "ZIP,City,State,Latitude,Longitude,Band,Delivery,Reason";
  expect(await judged(ZIPS_KIND, `${head}\n${row}\n`)).toEqual(says);
});

test("a file of ZIPs without the column of ZIPs", async () => {
  expect(await judged(ZIPS_KIND, "City\nEdina\n")).toEqual([
    "The file has no column “ZIP”, which new ZIPs need. To change ZIPs that are there, it needs “ZIP”.",
  ]);
});

const RATE = "Please enter the rate in percent, from 0 to 100, such as 6.875.";
const SAME = "revenue.state.mn.us";

test.each<[row: string, says: string[]]>([
  [`Sales tax,6.875,,2026-01-01,yes,${SAME}`, []],
  [`Sales tax,6.875%,,2026-01-01,TRUE,${SAME}`, []],
  [`Sales tax,6.8750,,2026-01-01,yes,${SAME}`, []],
  [`Sales tax,7,,2026-01-01,yes,${SAME}`, ["change Rate in percent: 7"]],
  [`Sales tax,"6,875",,2026-01-01,yes,${SAME}`, [`Row 2, Rate in percent: ${RATE}`]],
  [`Sales tax,-1,,2026-01-01,yes,${SAME}`, [`Row 2, Rate in percent: ${RATE}`]],
  [`Sales tax,101,,2026-01-01,yes,${SAME}`, [`Row 2, Rate in percent: ${RATE}`]],
  [`Sales tax,6.87512,,2026-01-01,yes,${SAME}`, [`Row 2, Rate in percent: ${RATE}`]],
  [`Sales tax,1e1,,2026-01-01,yes,${SAME}`, [`Row 2, Rate in percent: ${RATE}`]],
  [`Sales tax,٣,,2026-01-01,yes,${SAME}`, [`Row 2, Rate in percent: ${RATE}`]],
  [
    `Sales tax,7,5540,2026-01-01,yes,${SAME}`,
    ["Row 2, ZIP: Please enter a ZIP with five digits, or leave the field empty."],
  ],
  [`Sales tax,7,,01.01.2026,yes,${SAME}`, [`Row 2, First day: ${DAY}`]],
  [`Sales tax,7,,,yes,${SAME}`, ["Row 2, First day: Please choose the first day."]],
  [`Sales tax,7,,1826-01-01,yes,${SAME}`, ["Row 2, First day: Please choose the first day."]],
  [`Sales tax,7,,2026-01-01,often,${SAME}`, ["Row 2, Also on the delivery fee: Please write yes or no."]],
  ["Sales tax,7,,2026-01-01,yes,", ["Row 2, Source: Please enter the source."]],
  [`,7,,2026-01-01,yes,${SAME}`, ["Row 2, Name: Please enter the name."]],
  [
    `Sales tax,7,,2026-01-01,yes,${SAME}\nSales tax,8,,1/1/2026,yes,${SAME}`,
    [`Row 3: The tax rate ${SALES} stands in row 2 already.`],
  ],
  [
    `New tax,7,,2026-01-01,yes,${SAME}\nNew tax,8,,2026-01-01,yes,${SAME}`,
    ["Row 3: The rate New tax for every ZIP from 2026-01-01 stands in row 2 already."],
  ],
])("a file of taxes with the row %s", async (row, says) => {
  const head = "Name,Rate in percent,ZIP,First day,Also on the delivery fee,Source";
  expect(await judged(TAXES_KIND, `${head}\n${row}\n`)).toEqual(says);
});

test("a tax of another one's place and day", async () => {
  const file = `Id,Name,Rate in percent,First day,Source\n,Sales tax,7,2026-01-01,${SAME}\n`;
  expect(await judged(TAXES_KIND, file)).toEqual([
    "Row 2, First day: There is a rate “Sales tax for every ZIP from 2026-01-01” already.",
  ]);
});

const LOT = "LOT-1,lake-gummies,Stillwater Labs,2026-10-01,2027-10-01,9,0.2,49.5,,no,";
const lot = (from: string, to: string) => LOT.replace(from, to);
const UNITS = "Please enter the units as a whole number from 0 to 1,000,000.";
const LABEL = "Please enter the number on the label: up to 40 letters, digits, points and dashes.";
const FOUND = "Please enter delta-9 THC as a number from 0 to 99, with at most 3 decimals.";
const MG = "Please enter the milligrams as a number from 0 to 99999, with at most 2 decimals.";

test.each<[row: string, says: string[]]>([
  [LOT, []],
  [lot("2026-10-01", "10/31/2026"), ["change Tested on: 2026-10-31"]],
  [
    lot("2026-10-01", "10/1/2026"),
    ["Row 2, Tested on: 10/1/2026 can mean two days. Please write 2026-10-01 or 2026-01-10."],
  ],
  [lot("2026-10-01", "1.10.2026"), [`Row 2, Tested on: ${DAY}`]],
  [lot("2026-10-01", "2026-02-30"), ["Row 2, Tested on: There is no day 2026-02-30."]],
  [lot("2026-10-01", "1926-10-01"), ["Row 2, Tested on: Please choose the day of the test."]],
  [lot("2026-10-01", ""), ["Row 2, Tested on: Please choose the day of the test."]],
  [lot("2027-10-01", ""), ["change Expires on: "]],
  [lot("2027-10-01", "2026-09-30"), ["Row 2, Expires on: It would expire before it was tested."]],
  [
    lot("2027-10-01", "3027-10-01"),
    ["Row 2, Expires on: Please choose the last day of sale, or leave the field empty."],
  ],
  [lot("LOT-1", "lot-1"), ["change Batch number: lot-1"]],
  [`${LOT}\n${LOT}`, ["Row 3: The batch lot-1 stands in row 2 already."]],
  [`${LOT}\n${lot("LOT-1", "lot-1")}`, ["Row 3: The batch lot-1 stands in row 2 already."]],
  [lot("LOT-1", ""), [`Row 2, Batch number: ${LABEL}`]],
  [lot("LOT-1", "LOT 1"), [`Row 2, Batch number: ${LABEL}`]],
  [lot("LOT-1", "x".repeat(41)), [`Row 2, Batch number: ${LABEL}`]],
  [lot("LOT-1", "=1+1"), [`Row 2, Batch number: ${FORMULA}`]],
  [
    lot("lake-gummies", "pine-gummies"),
    ["Row 2, Product: This batch belongs to Lake Gummies, and stays with it."],
  ],
  [
    lot("LOT-1,lake-gummies", "NEW-1,no-gummies"),
    ["Row 2, Product: There is no product with the address “no-gummies”."],
  ],
  [lot("LOT-1,lake-gummies", "NEW-1,"), ["Row 2, Product: Please choose the product."]],
  [lot("Stillwater Labs", ""), ["Row 2, Lab: Please enter the lab."]],
  [lot("Stillwater Labs", "x".repeat(121)), ["Row 2, Lab: Please keep the lab within 120 characters."]],
  [lot(",9,", ",4,"), ["change Units received: 4"]],
  [lot(",9,", ",3,"), ["Row 2, Units received: 4 of it are sold or written off already."]],
  [lot(",9,", ",,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",9,", ",9.5,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",9,", ",-9,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",9,", ",1000001,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",0.2,", ",0.2%,"), [`Row 2, Delta-9 THC in %: ${FOUND}`]],
  [lot(",0.2,", ',"0,2",'), [`Row 2, Delta-9 THC in %: ${FOUND}`]],
  [lot(",49.5,", ",1e3,"), [`Row 2, THC found in a package, in mg: ${MG}`]],
  [
    lot(",0.2,", ",0.4,").replace(",no,", ",yes,A smell"),
    ["change Delta-9 THC in %: 0.4", "change Hold back from sale: yes", "change Why it is held: A smell"],
  ],
  [lot(",no,", ",maybe,"), ["Row 2, Hold back from sale: Please write yes or no."]],
  [lot(",no,", ",yes,"), ["Row 2, Why it is held: Please say why it is held, for those who come after you."]],
  [
    lot(",49.5,,", ",49.5,javascript:alert(1),"),
    [
      "Row 2, Address of the report: Please enter an address that begins with https:// or /, or leave the field empty.",
    ],
  ],
])("a file of batches with the row %s", async (row, says) => {
  const head =
    'Batch number,Product,Lab,Tested on,Expires on,Units received,Delta-9 THC in %,"THC found in a package, in mg",Address of the report,Hold back from sale,Why it is held';
  expect(await judged(BATCHES_KIND, `${head}\n${row}\n`)).toEqual(says);
});

test("a file of batches with columns that are only shown, a limit that is broken, and two new ones alike", async () => {
  const head = "Batch number,Delta-9 THC in %,Left,Written off,State";
  expect(await judged(BATCHES_KIND, `${head}\nLOT-1,0.2,999,7,recalled\n`)).toEqual([]);
  const [said = "", ...more] = await judged(BATCHES_KIND, `${head}\nLOT-1,0.4,5,1,for sale\n`);
  expect(more).toEqual([]);
  expect(said).toMatch(/^Row 2, Delta-9 THC in %: .*0\.1% over the limit of 0\.3%.* It can only be held\.$/);
  expect(await judged(BATCHES_KIND, "Lab,Product\nStillwater Labs,lake-gummies\n")).toEqual([
    "The file has no column “Batch number”, which new batches need. To change batches that are there, it needs “Batch number”.",
  ]);
  const fresh = (number: string) => `${number},pine-gummies,Lab,2026-10-01,5,0.1,50`;
  const needs =
    'Batch number,Product,Lab,Tested on,Units received,Delta-9 THC in %,"THC found in a package, in mg"';
  expect((await judged(BATCHES_KIND, `${needs}\n${fresh("P-1")}\n${fresh("p-1")}\n`))[0]).toBe(
    "Row 3: The batch p-1 stands in row 2 already.",
  );
});
