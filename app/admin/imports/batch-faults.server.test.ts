import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#app/trade/batches/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { checkedIn } from "#fixtures/imports.ts";
import { addProduct, openTestShop } from "#fixtures/shop.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";

const { db } = await openTestShop();
const checked = checkedIn(db);
await addProduct(db, { name: "Pine Gummies", slug: "pine-gummies" });
const lotId = await addBatch(db, {
  productId: await addProduct(db, { slug: "lake-gummies" }),
  ...{ received: 9, number: "LOT-1", delta9Percent: 0.2, mgFound: 49.5 },
  expiresOn: Temporal.PlainDate.from("2027-10-01"),
});
await db.update(batches).set({ left: 5, writtenOff: 1 }).where(eq(batches.id, lotId));

const FORMULA =
  "This is a formula. Please enter its result, or add an apostrophe before it to keep it as text.";
const DAY = "Please enter the day as year, month, and day, such as 2026-11-30.";

const LOT = "LOT-1,lake-gummies,Stillwater Labs,2026-10-01,2027-10-01,9,0.2,49.5,,no,";
const lot = (from: string, to: string) => LOT.replace(from, to);
const UNITS = "Please enter the units as a whole number from 0 to 1,000,000.";
const LABEL = "Please enter the number on the label: up to 40 letters, digits, periods, and dashes.";
const FOUND = "Please enter delta-9 THC as a number from 0 to 99, with at most 3 decimals.";
const MG = "Please enter the milligrams as a number from 0 to 99999, with at most 2 decimals.";

test.each<[row: string, says: string[]]>([
  [LOT, []],
  [lot("2026-10-01", "10/31/2026"), ["change Tested on: 2026-10-31"]],
  [
    lot("2026-10-01", "10/1/2026"),
    ["Row 2, Tested on: 10/1/2026 can mean two days. Please enter 2026-10-01 or 2026-01-10."],
  ],
  [lot("2026-10-01", "1.10.2026"), [`Row 2, Tested on: ${DAY}`]],
  [lot("2026-10-01", "2026-02-30"), ["Row 2, Tested on: There is no day 2026-02-30."]],
  [lot("2026-10-01", "1926-10-01"), ["Row 2, Tested on: Choose the test date."]],
  [lot("2026-10-01", ""), ["Row 2, Tested on: Choose the test date."]],
  [lot("2026-10-01", "2027-09-30"), ["Row 2, Tested on: The test date can't be in the future."]],
  [lot("2027-10-01", ""), ["change Expires on: "]],
  [
    lot("2027-10-01", "2026-09-30"),
    ["Row 2, Expires on: The expiration date can't be before the test date."],
  ],
  [lot("2027-10-01", "3027-10-01"), ["Row 2, Expires on: Choose the last day of sale, or leave it blank."]],
  [lot("LOT-1", "lot-1"), ["change Batch number: lot-1"]],
  [`${LOT}\n${LOT}`, ["Row 3: The batch lot-1 is already in row 2."]],
  [`${LOT}\n${lot("LOT-1", "lot-1")}`, ["Row 3: The batch lot-1 is already in row 2."]],
  [lot("LOT-1", ""), [`Row 2, Batch number: ${LABEL}`]],
  [lot("LOT-1", "LOT 1"), [`Row 2, Batch number: ${LABEL}`]],
  [lot("LOT-1", "x".repeat(41)), [`Row 2, Batch number: ${LABEL}`]],
  [lot("LOT-1", "=1+1"), [`Row 2, Batch number: ${FORMULA}`]],
  [
    lot("lake-gummies", "pine-gummies"),
    ["Row 2, Product: This batch belongs to Lake Gummies and can't be moved."],
  ],
  [
    lot("LOT-1,lake-gummies", "NEW-1,no-gummies"),
    ["Row 2, Product: No product has the URL slug “no-gummies”."],
  ],
  [lot("LOT-1,lake-gummies", "NEW-1,"), ["Row 2, Product: Choose a product."]],
  [lot("Stillwater Labs", ""), ["Row 2, Lab: Please enter the lab."]],
  [lot("Stillwater Labs", "x".repeat(121)), ["Row 2, Lab: Keep the lab within 120 characters."]],
  [lot(",9,", ",4,"), ["change Units received: 4"]],
  [lot(",9,", ",3,"), ["Row 2, Units received: 4 units are already sold or written off."]],
  [lot(",9,", ",,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",9,", ",9.5,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",9,", ",-9,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",9,", ",1000001,"), [`Row 2, Units received: ${UNITS}`]],
  [lot(",0.2,", ",0.2%,"), []],
  [lot(",0.2,", ',"0,2",'), [`Row 2, Delta-9 THC in %: ${FOUND}`]],
  [lot(",0.2,", ',"0,2",'), [`Row 2, Delta-9 THC in %: ${FOUND}`]],
  [lot(",49.5,", ",1e3,"), [`Row 2, Tested THC per package (mg): ${MG}`]],
  [
    lot(",0.2,", ",0.4,").replace(",no,", ",yes,A smell"),
    ["change Delta-9 THC in %: 0.4", "change Put on hold: yes", "change Hold reason: A smell"],
  ],
  [lot(",no,", ",maybe,"), ["Row 2, Put on hold: Please enter yes or no."]],
  [lot(",no,", ",yes,"), ["Row 2, Hold reason: Enter a hold reason for your team."]],
  [
    lot(",49.5,,", ",49.5,javascript:alert(1),"),
    ["Row 2, Lab report link: Please enter a link that begins with https:// or /, or leave it blank."],
  ],
])("checks a file of batches with the row %s", async (row, says) => {
  const head =
    'Batch number,Product,Lab,Tested on,Expires on,Units received,Delta-9 THC in %,"Tested THC per package (mg)",Lab report link,Put on hold,Hold reason';
  expect(await checked(BATCHES_KIND, `${head}\n${row}\n`)).toEqual(says);
});

test("checks a file of batches with read-only columns, a broken limit, and two identical new batches", async () => {
  const head = "Batch number,Delta-9 THC in %,On hand,Written off,State";
  expect(await checked(BATCHES_KIND, `${head}\nLOT-1,0.2,999,7,recalled\n`)).toEqual([]);
  const [said = "", ...more] = await checked(BATCHES_KIND, `${head}\nLOT-1,0.4,5,1,for sale\n`);
  expect(more).toEqual([]);
  expect(said).toMatch(
    /^Row 2, Delta-9 THC in %: .*0\.1% over the limit of 0\.3%.* It can only be put on hold\.$/,
  );
  expect(await checked(BATCHES_KIND, "Lab,Product\nStillwater Labs,lake-gummies\n")).toEqual([
    "The file has no column “Batch number”, which new batches need. To change existing batches, it needs “Id”, or “Batch number”.",
  ]);
  const fresh = (number: string) => `${number},pine-gummies,Lab,2026-10-01,5,0.1,50`;
  const needs =
    'Batch number,Product,Lab,Tested on,Units received,Delta-9 THC in %,"Tested THC per package (mg)"';
  expect((await checked(BATCHES_KIND, `${needs}\n${fresh("P-1")}\n${fresh("p-1")}\n`))[0]).toBe(
    "Row 3: The batch p-1 is already in row 2.",
  );
});
