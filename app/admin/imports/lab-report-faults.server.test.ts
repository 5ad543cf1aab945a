import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { checkedIn } from "#fixtures/imports.ts";
import { addProduct, openTestShop } from "#fixtures/shop.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";

const { db } = await openTestShop();
const checked = checkedIn(db);
await db.insert(complianceRules).values({
  ...{ id: randomUUID(), kind: "report", source: "Shop rule", isOn: true },
  firstDay: Temporal.PlainDate.from("2026-01-01"),
});
await addProduct(db, { slug: "fir-mints", status: "draft", effects: ["Calm"] });
const counted = await addProduct(db, { slug: "oak-mints", status: "draft", effects: ["Calm"] });
await addBatch(db, { productId: counted, received: 5, number: "OAK-1", reportName: "oak.pdf" });

const MISSING = "It has no lab report (Shop rule).";

test.each([
  ["fir-mints,active,", [`Row 2, Status: ${MISSING} It can't be active.`]],
  ["fir-mints,active,/fir.pdf", ["change Lab report: /fir.pdf", "change Status: active"]],
  ["fir-mints,draft,", []],
  ["oak-mints,active,", ["change Status: active"]],
])(
  "checks the product %s of a file where a rule requires a lab report (rules compliance/lab-reports)",
  async (row, says) => {
    expect(await checked(PRODUCTS_KIND, `URL slug,Status,Lab report\n${row}\n`)).toEqual(says);
  },
);

test.each([
  ["OAK-1,", []],
  ["OAK-2,", [`Row 2, Lab report link: ${MISSING} It can only be put on hold.`]],
])("checks the batch %s of a file where a rule requires a lab report", async (row, says) => {
  const head =
    'Batch number,Lab report link,Product,Lab,Tested on,Units received,Delta-9 THC in %,"Tested THC per package (mg)"';
  expect(
    await checked(BATCHES_KIND, `${head}\n${row},oak-mints,Stillwater Labs,2026-10-01,5,0.1,50\n`),
  ).toEqual(says);
});
