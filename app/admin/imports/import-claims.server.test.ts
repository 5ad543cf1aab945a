import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { claimExceptions } from "#app/trade/compliance/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { longestTurnOf } from "#fixtures/turns.ts";
import { readImportClaims } from "./import-claims.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

// Claim check of imports (rules claims/confirmation, import/claims).

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const files = filesOf(db, by(ingrid));

const add = (name: string, status: "draft" | "active" | "archived") =>
  addProduct(db, { name, status, effects: ["Calm"] });

test("flags text visitors would see, whether written or kept by the file, but not drafts", async () => {
  const [plain, kept, draft, gone] = [
    await add("Tart Cherry", "active"),
    await add("Candy Lake", "draft"),
    await add("Candy Draft", "draft"),
    await add("Candy Gone", "active"),
  ];
  const { id, errors } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Description", "Status"],
    [plain, "It cures insomnia.", "active"],
    [kept, "", "active"],
    [draft, "It cures insomnia.", "draft"],
    [gone, "", "archived"],
  ]);
  expect(errors).toEqual([]);
  const found = await readImportClaims(db, PRODUCTS_KIND, id);
  expect(found?.claims.shown.map(({ where }) => where)).toEqual([
    "Tart Cherry: Description",
    "Candy Lake: Name",
  ]);
  expect([...(found?.warnedOf.keys() ?? [])]).toEqual([plain, kept]);

  // The answer depends on the words: unchanged words keep theirs.
  expect((await readImportClaims(db, PRODUCTS_KIND, id))?.claims.answer).toBe(found?.claims.answer);
  const place = { kind: "products", subjectId: kept, field: "name", words: "candy" } as const;
  await db
    .insert(claimExceptions)
    .values({ ...place, id: crypto.randomUUID(), reason: "A brand", createdAt: NOW, allowedBy: ingrid });
  const fewer = await readImportClaims(db, PRODUCTS_KIND, id);
  expect(fewer?.claims.total).toBe(1);
  expect(fewer?.claims.answer).not.toBe(found?.claims.answer);

  const warnedOf = fewer?.warnedOf ?? new Map();
  await files.applied(PRODUCTS_KIND, id, NOW, { ...by(ingrid), warnedOf });
  const entry = async (subjectId: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)))[0]?.after;
  expect(await entry(plain)).toMatchObject({
    publishedAllTheSame: [expect.stringMatching(/^Description: “cures/)],
  });
  expect(await entry(draft)).not.toHaveProperty("publishedAllTheSame");
});

test("checks the reason of a closed ZIP code, but not unpublished text", async () => {
  const zips = await files.sent(ZIPS_KIND, [
    ["ZIP", "Delivery", "Reason"],
    ["55435", "closed", "Our candy cures pain"],
    ["55424", "closed", "Snow"],
  ]);
  const found = await readImportClaims(db, ZIPS_KIND, zips.id);
  expect(found?.claims.shown.map(({ where }) => where)).toContain("55435 Edina: Reason");
  expect([...(found?.warnedOf.keys() ?? [])]).toEqual(["55435"]);
  const taxes = await files.sent(TAXES_KIND, [
    ["Name", "Rate in percent", "First day", "Source"],
    ["Candy cure", 1, "2026-01-01", "test"],
  ]);
  expect(await readImportClaims(db, TAXES_KIND, taxes.id)).toBeNull();
});

test("checks 1,000 products for claims without blocking other work, and shows 100 words", async () => {
  const { id } = await files.sent(PRODUCTS_KIND, [
    ["Name", "URL slug", "Category", "Type", "THC Content", "Price", "Image", "Effects"].concat(
      ["THC per serving, in mg", "Servings per package", "THC per package, in mg"],
      ["Delta-9 THC by weight, in percent", "Status", "Description"],
    ),
    ...Array.from({ length: 1_000 }, (_, nth) => [
      ...[
        `Candy ${nth}`,
        `candy-${nth}`,
        "Edibles",
        "Gummies",
        "5 mg",
        "24.00",
        "/pictures/hero.svg",
        "Calm",
      ],
      ...["5", "10", "50", "0.3", "active", "Soft and round, with maple from the north shore. ".repeat(6)],
    ]),
  ]);
  expect(await longestTurnOf(() => readImportClaims(db, PRODUCTS_KIND, id))).toBeLessThan(0.2);
  const found = await readImportClaims(db, PRODUCTS_KIND, id);
  expect(found?.claims).toMatchObject({ total: 1_000 });
  expect(found?.claims.shown).toHaveLength(100);
  expect(found?.warnedOf.size).toBe(1_000);
});

test("asks about a duplicate product name before applying an import (rules screens/duplicate-names)", async () => {
  const other = await add("Heron Drops", "active");
  const renamed = await add("Loon Drops", "draft");
  const { id, errors } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Name"],
    [other, "Heron Drops"],
    [renamed, "heron  DROPS"],
  ]);
  expect(errors).toEqual([]);
  const found = await readImportClaims(db, PRODUCTS_KIND, id);
  expect(found?.claims).toMatchObject({
    shown: [{ other: { name: "Heron Drops", to: `/admin/products/${other}` } }],
    does: "Apply anyway",
  });
});

test("refuses two new products with one name in a file without slugs (rules screens/duplicate-names)", async () => {
  const head = ["Name", "Category", "Type", "THC Content", "Price", "Image", "Effects"];
  const drops = (name: string) => [
    name,
    "Edibles",
    "Drops",
    "5 mg",
    "24.00",
    "/pictures/jar-edibles.svg",
    "Calm",
  ];
  const { errors } = await files.sent(PRODUCTS_KIND, [
    head,
    drops("Crème Drops"),
    drops("creme drops"),
    drops("HERON dróps"),
  ]);
  expect(errors.join("\n")).toContain("The name creme drops is already in row 2.");
  expect(errors.join("\n")).toContain("Product “HERON dróps” already exists.");
});
