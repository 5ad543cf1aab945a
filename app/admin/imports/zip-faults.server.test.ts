import { expect, test } from "vitest";
import { checkedIn } from "#fixtures/imports.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

const { db } = await openTestShop();
const checked = checkedIn(db);

const LATITUDE = "Please enter the latitude in degrees, such as 44.8735.";
const ZIP = "Please enter a 5-digit ZIP code.";

test.each<[row: string, says: string[]]>([
  ["55435,Edina,MN,44.8735,-93.3346,,open,", []],
  ["55435,Edina,mn,44.8735,-93.3346,,Open,", []],
  ["55435,Edina,MN,44.8735,-93.3346,limited,open,", ["change Service area: limited"]],
  [
    "55435,Edina,MN,44.8735,-93.3346,far,open,",
    [
      "Row 2, Service area: There is no band “far”. Please enter one of an empty cell, primary, extended, limited, unavailable.",
    ],
  ],
  [
    "55435,Edina,Minnesota,44.8735,-93.3346,,open,",
    ["Row 2, State: Enter the state as two letters, such as MN."],
  ],
  ['55435,Edina,MN,"44,8735",-93.3346,,open,', [`Row 2, Latitude: ${LATITUDE}`]],
  ["55435,Edina,MN,91,-93.3346,,open,", [`Row 2, Latitude: ${LATITUDE}`]],
  ["55435,Edina,MN,4.48735E1,-93.3346,,open,", [`Row 2, Latitude: ${LATITUDE}`]],
  ["55435,Edina,MN,NaN,-93.3346,,open,", [`Row 2, Latitude: ${LATITUDE}`]],
  [
    "55435,Edina,MN,44.8735,93.3346,,open,",
    ["Row 2, Latitude: This location is 6,222 miles from the base. Check latitude and longitude."],
  ],
  [
    "55435,Edina,MN,44.8735,-93.3346,,shut,",
    ["Row 2, Delivery: There is no delivery “shut”. Please enter one of open, closed."],
  ],
  ["55435,,MN,44.8735,-93.3346,,open,", ["Row 2, City: Please enter the city."]],
  ["5543,Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  ["55435-1234,Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  ["٥٥٤٣٥,Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  [",Edina,MN,44.8735,-93.3346,,open,", [`Row 2, ZIP: ${ZIP}`]],
  [
    "55435,Edina,MN,44.8735,-93.3346,,open,\n55435,Edina,MN,44.8735,-93.3346,,closed,",
    ["Row 3: The ZIP code 55435 is already in row 2."],
  ],
  [
    `55435,Edina,MN,44.8735,-93.3346,,closed,${"x".repeat(201)}`,
    ["Row 2, Reason: Keep the reason within 200 characters."],
  ],
])("checks a file of ZIP codes with the row %s", async (row, says) => {
  const head = "ZIP,City,State,Latitude,Longitude,Service area,Delivery,Reason";
  expect(await checked(ZIPS_KIND, `${head}\n${row}\n`)).toEqual(says);
});

test("refuses a file without the ZIP column", async () => {
  expect(await checked(ZIPS_KIND, "City\nEdina\n")).toEqual([
    "The file has no column “ZIP”, which new ZIP codes need. To change existing ZIP codes, it needs “ZIP”.",
  ]);
});
