import { expect, test } from "vitest";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { checkedIn } from "#fixtures/imports.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";

const { db } = await openTestShop();
const checked = checkedIn(db);
const SALES = crypto.randomUUID();
await db.insert(taxRates).values({
  ...{ id: SALES, name: "Sales tax", basisPoints: 687.5, zip: null, appliesToDelivery: true },
  ...{ fromDate: Temporal.PlainDate.from("2026-01-01"), source: "revenue.state.mn.us" },
});

const DAY = "Please enter the day as year, month, and day, such as 2026-11-30.";

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
    ["Row 2, ZIP: Please enter a 5-digit ZIP code, or leave the field blank."],
  ],
  [`Sales tax,7,,01.01.2026,yes,${SAME}`, [`Row 2, First day: ${DAY}`]],
  [`Sales tax,7,,,yes,${SAME}`, ["Row 2, First day: Choose the first day."]],
  [`Sales tax,7,,1826-01-01,yes,${SAME}`, ["Row 2, First day: Choose the first day."]],
  [`Sales tax,7,,2026-01-01,often,${SAME}`, ["Row 2, Also on the delivery fee: Please enter yes or no."]],
  ["Sales tax,7,,2026-01-01,yes,", ["Row 2, Source: Please enter the source."]],
  [`,7,,2026-01-01,yes,${SAME}`, ["Row 2, Name: Please enter the name."]],
  [
    `Sales tax,7,,2026-01-01,yes,${SAME}\nSales tax,8,,1/1/2026,yes,${SAME}`,
    [`Row 3: The tax rate ${SALES} is already in row 2.`],
  ],
  [
    `New tax,7,,2026-01-01,yes,${SAME}\nNew tax,8,,2026-01-01,yes,${SAME}`,
    ["Row 3: The rate New tax for every ZIP code from 2026-01-01 is already in row 2."],
  ],
])("checks a file of taxes with the row %s", async (row, says) => {
  const head = "Name,Rate in percent,ZIP,First day,Also on the delivery fee,Source";
  expect(await checked(TAXES_KIND, `${head}\n${row}\n`)).toEqual(says);
});

test("refuses a tax with another one's ZIP code and day", async () => {
  const file = `Id,Name,Rate in percent,First day,Source\n,Sales tax,7,2026-01-01,${SAME}\n`;
  expect(await checked(TAXES_KIND, file)).toEqual([
    "Row 2, First day: Tax rate “Sales tax for every ZIP code from 2026-01-01” already exists.",
  ]);
});
