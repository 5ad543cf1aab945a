import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { FIRST_SECTIONS } from "#app/content/pages/first-sections.ts";
import { listSections } from "#app/content/pages/queries.server.ts";
import { pageSections } from "#app/content/pages/tables.server.ts";
import { findTaxRates } from "#app/trade/checkout/queries.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { fillMeasuredShop, fillNewShop } from "./new-shop.ts";
import { demoSections } from "./page-sections.ts";

const { db } = await openTestDatabase();

test("seeds a new shop once, even if several processes start at the same moment", async () => {
  const filled = await Promise.all([1, 2, 3].map(() => fillNewShop(db)));
  expect(filled.sort()).toEqual([false, false, true]);
  expect(await db.$count(serviceZips)).toBe(0);
  expect(
    await db.select({ kind: complianceRules.kind, amount: complianceRules.amount }).from(complianceRules),
  ).toEqual([
    { kind: "age", amount: 21 },
    { kind: "report", amount: null },
  ]);
  const settings = await readSettings(db);
  expect(settings).toMatchObject({ orderingPaused: true, delivery: { baseZip: "", states: [] } });
});

test("delivers in the demo's area for measurements", async () => {
  expect(await fillMeasuredShop(db)).toBe(true);
  expect(await fillMeasuredShop(db)).toBe(false);
  expect(await db.$count(serviceZips)).toBe(SHIPPED_ZIPS.length);
  expect(SHIPPED_ZIPS).toHaveLength(33);
  const today = Temporal.PlainDate.from("2026-11-21");
  const inForce = async (zip: string) =>
    (await findTaxRates(db, zip, today)).map(({ name, basisPoints }) => `${name} ${basisPoints}`);
  expect(await inForce("55401")).toEqual(["Cannabis gross receipts tax 1500", "Sales tax 902.5"]);
  expect(await inForce("55025")).toEqual(["Cannabis gross receipts tax 1500", "Sales tax 687.5"]);
});

test.each([
  ["the demo", true, demoSections],
  ["a shop of one's own", false, FIRST_SECTIONS],
])("gives the pages of %s the same sections by the migration as by the seed", async (_, isDemo, sections) => {
  await db.delete(pageSections);
  await db.update(siteSettings).set({ isDemo });
  const files = ["0005_page-sections", "0010_rule-sets-and-demo-words", "0013_words-of-more-pages"].map(
    (name) => readFileSync(`app/base/db/migrations/${name}.sql`, "utf8"),
  );
  const writes = files
    .flatMap((file) => file.split("--> statement-breakpoint"))
    .filter((part) => /^\s*(INSERT INTO|UPDATE) "page_sections"/.test(part));
  for (const statement of writes) await db.execute(sql.raw(statement));
  const rows = await listSections(db);
  const shown = rows.map(({ page, kind, displayOrder, words }) => ({ page, kind, displayOrder, words }));
  expect(shown).toEqual(sections.toSorted((one, other) => one.page.localeCompare(other.page)));
});

test("doesn't seed again after an owner deletes everything", async () => {
  for (const table of [serviceZips, taxRates]) await db.delete(table);
  expect(await fillNewShop(db)).toBe(false);
  expect(await db.$count(serviceZips)).toBe(0);
});
