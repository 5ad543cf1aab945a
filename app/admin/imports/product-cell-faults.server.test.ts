import { expect, test } from "vitest";
import { csvLine } from "#app/base/lib/csv.ts";
import { addTwoGummies, checkedIn } from "#fixtures/imports.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const checked = checkedIn(db);
const { pine: PINE } = await addTwoGummies(db);

const PRICE = "Please enter the price in dollars and cents, such as 24.00, up to $10,000.00.";
const STOCK = "Please enter the stock as a whole number from 0 to 1,000,000.";
const SERVING = "Please enter the THC per serving as a number from 0 to 99,999.99 with at most 2 decimals.";
const DELTA = "Please enter the Delta-9 THC as a number from 0 to 99.999 with at most 3 decimals.";
const FORMULA =
  "This is a formula. Please enter its result, or add an apostrophe before it to keep it as text.";
const DAY = "Please enter the day as year, month, and day, such as 2026-11-30.";
const PICTURE =
  "Please enter the image address as a path on this site, such as /pictures/lake.jpg, or as an address that begins with https://.";
const MISSING = (address: string) =>
  `There is no image at ${address}. Upload it, choose one from the library, or enter another address.`;
const REPORT =
  "Please enter the address of the lab report as a path on this site, such as /reports/lot-1.pdf, or an https:// address.";
const FURTHER = "Enter each image on its own line: its address, a space, and a description.";
const CATEGORIES = "Edibles, Beverages, Tinctures, Topicals, Vapes";
const CONTROLS = (what: string) => `Please enter ${what} without control characters.`;

/** A cell of one product's row: a value is the result, null is no change, and a string is the error. */
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
  ["Price", "24,99", { no: PRICE }],
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
  ["Stock", "1,000", { is: "1000" }],
  ["Stock", "1\u202f000", { is: "1000" }],
  ["Stock", "10,00", { no: STOCK }],
  ["Stock", "0,007", { no: STOCK }],
  ["Stock", "7.0", null],
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
  ["Delta-9 THC by weight, in percent", "0.3%", null],
  ["Delta-9 THC by weight, in percent", "0.2500 %", { is: "0.25" }],
  ["Delta-9 THC by weight, in percent", "0,2", { no: DELTA }],
  ["Delta-9 THC by weight, in percent", "20‰", { no: DELTA }],
  ["Delta-9 THC by weight, in percent", "100", { no: DELTA }],
  [
    "Servings per package",
    "0",
    { no: "Please enter the servings per package as a whole number from 1 to 100,000." },
  ],
  ["Tested on", "2026-11-30", { is: "2026-11-30" }],
  ["Tested on", "11/30/2026", { is: "2026-11-30" }],
  ["Tested on", "30.11.2026", { no: DAY }],
  ["Tested on", "03/04/2026", { no: "03/04/2026 can mean two days. Please enter 2026-03-04 or 2026-04-03." }],
  ["Tested on", "2026-02-30", { no: "There is no day 2026-02-30." }],
  ["Tested on", "1999-12-31", { no: "Please enter the day of the test as a date." }],
  ["Tested on", "46356", { no: DAY }],
  ["Tested on", "=TODAY()", { no: FORMULA }],
  ["Category", "edibles", null],
  ["Category", "VAPES", { is: "Vapes" }],
  ["Category", "Gummies", { no: `There is no category “Gummies”. Please enter one of ${CATEGORIES}.` }],
  ["Category", "", { no: `Choose the category: ${CATEGORIES}.` }],
  [
    "Category",
    "Edibles, Vapes",
    { no: `There is no category “Edibles, Vapes”. Please enter one of ${CATEGORIES}.` },
  ],
  ["Status", "Draft", null],
  ["Status", "archived", { is: "archived" }],
  ["Status", "live", { no: "There is no status “live”. Please enter one of draft, active, archived." }],
  ["New", "yes", { is: "yes" }],
  ["New", "FALSE", null],
  ["New", "perhaps", { no: "Please enter yes or no." }],
  ["Best Seller", "TRUE", { is: "yes" }],
  ["Name", "Pine  Gummies", null],
  ["Name", "Größe & Åsa 🍁", { is: "Größe & Åsa 🍁" }],
  ["Name", "", { no: "Please enter the name." }],
  ["Name", "   ", { no: "Please enter the name." }],
  ["Name", "x".repeat(121), { no: "Keep the name within 120 characters." }],
  ["Name", "a\nb", { is: "a b" }],
  ["Name", "a\u0007b", { no: CONTROLS("the name") }],
  ["Name", "P\uFFFDne", { no: "The sign � marks a lost character. Type it again." }],
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
  ["URL slug", "new-address", { is: "new-address" }],
  ["URL slug", "lake-gummies", { no: "That URL slug is used by Lake Gummies." }],
  [
    "URL slug",
    "Pine Gummies",
    { no: "Use only lowercase letters, digits, and hyphens, such as lake-gummies." },
  ],
  [
    "URL slug",
    "x".repeat(121),
    { no: "Use only lowercase letters, digits, and hyphens, such as lake-gummies." },
  ],
  ["URL slug", "../admin", { no: "Use only lowercase letters, digits, and hyphens, such as lake-gummies." }],
  ["Effects", "Calm", null],
  ["Effects", " calm ,Sleep,, Sleep", { is: "calm, Sleep" }],
  ["Effects", "", { no: "Please enter at least one effect, several separated by commas." }],
  ["Effects", "x".repeat(41), { no: "Keep each effect to 40 characters." }],
  ["Effects", "a,b,c,d,e,f,g,h,i,j,k,l,m", { no: "Please enter at most 12 effects." }],
  ["Image", "javascript:alert(1)", { no: PICTURE }],
  ["Image", "http://example.com/a.png", { no: PICTURE }],
  ["Image", "", { no: "Please enter the image address." }],
  ["Image", "/pictures/none.svg", { no: MISSING("/pictures/none.svg") }],
  ["Image", `/uploads/${"0".repeat(32)}-9x9.webp`, { no: MISSING(`/uploads/${"0".repeat(32)}-9x9.webp`) }],
  ["Image", "https://pictures.example/a.png", { is: "https://pictures.example/a.png" }],
  ["More images", "/pictures/none.svg A tin", { no: MISSING("/pictures/none.svg") }],
  ["Lab report", "C:\\reports\\lot.pdf", { no: REPORT }],
  ["Lab report", "/reports/lot-1.pdf", { is: "/reports/lot-1.pdf" }],
  [
    "More images",
    "/pictures/tin-edibles.svg A tin on a dock",
    { is: "/pictures/tin-edibles.svg A tin on a dock" },
  ],
  ["More images", "/pictures/tin-edibles.svg", { no: FURTHER }],
  ["More images", "a tin", { no: FURTHER }],
  ["Description", "two\r\nlines", { is: "two\nlines" }],
  ["Description", "x".repeat(5_001), { no: "Keep the description within 5,000 characters." }],
  ["Ingredients", "x".repeat(2_001), { no: "Keep the ingredients within 2,000 characters." }],
  ["Brand", "x".repeat(61), { no: "Keep the brand within 60 characters." }],
];

test.each(CELLS)("checks a product's cell, %s: %j", async (column, cell, says) => {
  const file = `${csvLine(["Id", column])}${PINE},"${cell.replaceAll('"', '""')}"\r\n`;
  const expected =
    says === null ? [] : "is" in says ? [`change ${column}: ${says.is}`] : [`Row 2, ${column}: ${says.no}`];
  expect(await checked(PRODUCTS_KIND, file)).toEqual(expected);
});
