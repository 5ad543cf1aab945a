import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { beginApplying } from "#app/base/imports/apply-import.server.ts";
import { sweepImports } from "#app/base/imports/queries.server.ts";
import { beginReverting } from "#app/base/imports/revert-import.server.ts";
import { importRows, imports } from "#app/base/imports/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { takeStock } from "#app/trade/catalog/take-stock.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { phaseOf, phaseSentence } from "./import-phases.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const files = filesOf(db, by(ingrid));

const add = (row: Partial<typeof products.$inferInsert> = {}) =>
  addProduct(db, { effects: ["Calm"], ...row });

const entriesOf = (id: string) =>
  db.select().from(auditLog).where(eq(auditLog.groupId, id)).orderBy(asc(auditLog.action));
const product = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

test("imports an export of any kind as no change, including formulas", async () => {
  await add({
    name: "=1+1",
    description: '+ soft, "sweet"\n- and round',
    ingredients: "'=not a formula",
    brand: "@lake",
    labTestedOn: Temporal.PlainDate.from("2026-03-04"),
    effects: [],
    potencyKnown: false,
    status: "draft",
  });
  await add({ name: "Lake Gummies", stock: 12 });
  await db.insert(taxRates).values({
    id: crypto.randomUUID(),
    ...{ name: "Sales tax", basisPoints: 687.5, zip: "55401", appliesToDelivery: true },
    ...{ fromDate: Temporal.PlainDate.from("2026-01-01"), source: "revenue.state.mn.us" },
  });
  for (const kind of [PRODUCTS_KIND, ZIPS_KIND, TAXES_KIND]) {
    const text = await files.exported(kind);
    const { found, errors, sentence } = await files.sent(kind, text);
    expect(errors).toEqual([]);
    expect(found).toMatchObject({ added: 0, changed: 0, faulty: 0, total: text.split("\r\n").length - 2 });
    expect(sentence).toMatch(/^0 of \d+ rows? changes?\. Nothing to apply\.$/);
  }
});

test("changes and adds products from a file in one transaction, and undoes it", async () => {
  const id = await add({ name: "Birch Mints", priceCents: 2_400, stock: 5 });
  const head = ["Id", "Name", "Category", "Type", "THC Content", "Price", "Image", "Effects", "Stock"];
  const more = ["Edibles", "Mints", "2 mg", "$1,026.50", "/pictures/hero.svg", "Calm"];
  const {
    id: act,
    found,
    rows,
  } = await files.sent(PRODUCTS_KIND, [
    head,
    [id, "Birch Mints", ...more, 9],
    ["", "New Mints", ...more, null],
  ]);
  expect(found).toMatchObject({ state: "checked", added: 1, changed: 1, faulty: 0 });
  expect(rows[0]?.changes).toContainEqual({ column: "Price", before: "24.00", after: "1026.50" });
  expect(await product(id)).toMatchObject({ priceCents: 2_400, version: 1 });

  expect(await files.applied(PRODUCTS_KIND, act)).toEqual({ ok: true, value: { added: 1, changed: 1 } });
  expect(await product(id)).toMatchObject({ priceCents: 102_650, stock: 9, version: 2 });
  const [added] = await db.select().from(products).where(eq(products.name, "New Mints"));
  expect(added).toMatchObject({ slug: "new-mints", status: "draft", potencyKnown: false, stock: null });
  const entries = await entriesOf(act);
  expect(entries.map(({ action }) => action)).toEqual([
    "imports.apply",
    "products.import",
    "products.import",
  ]);
  expect(entries.find(({ subjectId }) => subjectId === id)).toMatchObject({
    ...{ actorId: ingrid, before: { priceCents: 2_400 }, after: { priceCents: 102_650, version: 2 } },
  });
  expect(await beginApplying(db, act, NOW)).toBe(false);

  await takeStock(db, [{ id, quantity: 2 }]);
  expect(await files.undone(PRODUCTS_KIND, act)).toEqual({ ok: true, value: { undone: 2, left: 0 } });
  expect(await product(id)).toMatchObject({ priceCents: 2_400, stock: 3, version: 3 });
  expect(await product(added?.id ?? "")).toBeUndefined();
  expect(await beginReverting(db, act, NOW)).toBe(false);
});

test("applies no row if one has an error", async () => {
  const id = await add({ name: "Maple Jam" });
  const {
    id: act,
    errors,
    sentence,
  } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Price"],
    [id, "30.00"],
    [crypto.randomUUID(), "30.00"],
    ["", "24,00"],
  ]);
  expect(errors).toContain(
    "3 Id: There is no product with this id. Leave the cell empty to add a new product.",
  );
  expect(errors).toContain(
    "4 Price: Please enter the price in dollars and cents, such as 24.00, up to $10,000.00.",
  );
  expect(sentence).toContain("2 of 3 rows have errors, so nothing can be applied.");
  expect(await files.applied(PRODUCTS_KIND, act)).toEqual({ ok: false, refusal: "not_ready" });
  expect(await product(id)).toMatchObject({ version: 1 });
});

test("names what changed since the check, and applies nothing", async () => {
  const [one, other] = [await add({ stock: 4 }), await add({ stock: 4 })];
  const file = [
    ["Id", "Name", "Stock"],
    [one, "One", 8],
    [other, "Other", 8],
  ];
  const first = await files.sent(PRODUCTS_KIND, file);
  await takeStock(db, [{ id: other, quantity: 1 }]);
  expect(await files.applied(PRODUCTS_KIND, first.id)).toMatchObject({ ok: false });
  const { found } = await files.progress(PRODUCTS_KIND, first.id);
  expect(found.problem).toBe(
    "Row 3: Other had a stock of 4 when the file was checked, and has 3 now. Nothing was applied. Check the file again.",
  );
  expect(phaseOf(found, NOW)).toBe("ready");
  expect(await product(one)).toMatchObject({ stock: 4, version: 1 });

  // Two admins, each with a file: the second gets the message.
  const [mine, theirs] = [await files.sent(PRODUCTS_KIND, file), await files.sent(PRODUCTS_KIND, file)];
  expect(await files.applied(PRODUCTS_KIND, mine.id)).toMatchObject({ ok: true });
  expect(await files.applied(PRODUCTS_KIND, theirs.id)).toMatchObject({ ok: false });
  expect((await files.progress(PRODUCTS_KIND, theirs.id)).found.problem).toContain(
    "Row 2: One was changed by someone since the file was checked.",
  );
});

test("reports a slug taken since the check, and applies nothing", async () => {
  const head = ["Name", "URL slug", "Category", "Type", "THC Content", "Price", "Image", "Effects"];
  const row = (slug: string) => [slug, slug, "Edibles", "Mints", "2 mg", "9", "/pictures/hero.svg", "Calm"];
  const { id } = await files.sent(PRODUCTS_KIND, [head, row("fresh-mints"), row("taken-mints")]);
  await add({ slug: "taken-mints" });
  expect(await files.applied(PRODUCTS_KIND, id)).toMatchObject({ ok: false });
  expect((await files.progress(PRODUCTS_KIND, id)).found.problem).toContain("A URL slug was taken");
  expect(await db.select().from(products).where(eq(products.slug, "fresh-mints"))).toEqual([]);
});

test("keeps units sold between export and import as sold", async () => {
  const id = await add({ name: "Pine Tea", stock: 10 });
  const head = ["Id", "Name", "Stock", "Stock at export", "Brand"];
  await takeStock(db, [{ id, quantity: 3 }]);
  const untouched = await files.sent(PRODUCTS_KIND, [head, [id, "Pine Tea", 10, 10, "Lake"]]);
  expect(untouched.rows[0]?.changes.map(({ column }) => column)).toEqual(["Brand"]);
  expect(await files.applied(PRODUCTS_KIND, untouched.id)).toMatchObject({ ok: true });
  expect(await product(id)).toMatchObject({ stock: 7, brand: "Lake" });
  const typed = await files.sent(PRODUCTS_KIND, [head, [id, "Pine Tea", 20, 10, "Lake"]]);
  expect(typed.errors).toEqual([
    "2 Stock: The stock was 10 when the file was exported and is 7 now. Enter both again.",
  ]);
});

test("keeps rows changed since when undoing, and says so", async () => {
  const [kept, back] = [await add({ brand: "A" }), await add({ brand: "A" })];
  const names = [(await product(kept))?.name ?? "", (await product(back))?.name ?? ""];
  const { id: act } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Brand"],
    [kept, "B"],
    [back, "B"],
  ]);
  await files.applied(PRODUCTS_KIND, act);
  await db.update(products).set({ brand: "C", version: 3 }).where(eq(products.id, kept));
  expect(await files.undone(PRODUCTS_KIND, act)).toEqual({ ok: true, value: { undone: 1, left: 1 } });
  expect([(await product(kept))?.brand, (await product(back))?.brand]).toEqual(["C", "A"]);
  expect((await files.progress(PRODUCTS_KIND, act)).left).toEqual([
    { row: 2, label: names[0], why: "Someone has changed it since." },
  ]);
});

test("reports a slug taken in between when undoing", async () => {
  const id = await add({ slug: "old-address" });
  const { id: act } = await files.sent(PRODUCTS_KIND, [
    ["Id", "URL slug"],
    [id, "new-address"],
  ]);
  await files.applied(PRODUCTS_KIND, act);
  await add({ slug: "old-address" });
  expect(await files.undone(PRODUCTS_KIND, act)).toMatchObject({ ok: false });
  const { found } = await files.progress(PRODUCTS_KIND, act);
  expect(found).toMatchObject({ state: "applied", work: null });
  expect(found.problem).toContain("is in use elsewhere now. Nothing was undone.");
  expect(await product(id)).toMatchObject({ slug: "new-address", version: 2 });
});

test("refuses to activate a product that breaks a limit", async () => {
  const id = await add({ status: "draft", thcMgPerServing: 50, thcMgPerPackage: 500 });
  const { errors } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Status"],
    [id, "Active"],
  ]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^2 Status: THC per serving is 50 mg, .* It can't be active\.$/);
});

test("imports and undoes ZIP codes and taxes too", async () => {
  const zips = await files.sent(ZIPS_KIND, [
    ["ZIP", "City", "Latitude", "Longitude", "Delivery", "Reason"],
    ["55999", "Testville", 44.9, -93.3, "open", ""],
    ["55435", "Edina", 44.8735, -93.3346, "closed", "Snow"],
  ]);
  expect(zips.errors).toEqual([]);
  expect(await files.applied(ZIPS_KIND, zips.id)).toMatchObject({
    ok: true,
    value: { added: 1, changed: 1 },
  });
  const zip = async (one: string) => (await db.select().from(serviceZips).where(eq(serviceZips.zip, one)))[0];
  expect(await zip("55435")).toMatchObject({ closedReason: "Snow", version: 2 });
  expect(await files.undone(ZIPS_KIND, zips.id)).toMatchObject({ ok: true, value: { undone: 2, left: 0 } });
  expect(await zip("55435")).toMatchObject({ closedReason: null, version: 3 });
  expect(await zip("55999")).toBeUndefined();

  const taxes = await files.sent(TAXES_KIND, [
    ["Name", "Rate in percent", "ZIP", "First day", "Also on the delivery fee", "Source"],
    ["City tax", "1.5%", "", "12/31/2026", "no", "city.example"],
    ["Sales tax", "7", "55401", "2026-01-01", "TRUE", "revenue.state.mn.us"],
  ]);
  expect(taxes.errors).toEqual([]);
  expect(await files.applied(TAXES_KIND, taxes.id)).toMatchObject({
    ok: true,
    value: { added: 1, changed: 1 },
  });
  expect(await files.undone(TAXES_KIND, taxes.id)).toMatchObject({ ok: true, value: { undone: 2, left: 0 } });
  expect(await db.select().from(taxRates)).toMatchObject([{ name: "Sales tax", basisPoints: 687.5 }]);
});

test("leaves nothing half done if the process dies during an import, and says so on the screen", async () => {
  const id = await add();
  const { id: act } = await files.sent(PRODUCTS_KIND, [
    ["Id", "Brand"],
    [id, "Z"],
  ]);
  expect(await beginApplying(db, act, NOW)).toBe(true);
  // No other request can apply it in the meantime.
  expect(await beginApplying(db, act, NOW.add({ seconds: 30 }))).toBe(false);
  const { found } = await files.progress(PRODUCTS_KIND, act);
  expect(phaseOf(found, NOW)).toBe("working");
  const later = NOW.add({ seconds: 60 });
  expect(phaseSentence(found, later)).toBe(
    "The server stopped while applying this import. Nothing was changed. You can apply it again.",
  );
  expect(await files.applied(PRODUCTS_KIND, act, later)).toMatchObject({ ok: true });
});

test("starts one of two submits, and applies one of two files about the same product", async () => {
  const id = await add({ name: "Two Hands", stock: 50 });
  const file = [
    ["Id", "Brand"],
    [id, "Mine"],
  ];
  const [mine, theirs] = [await files.sent(PRODUCTS_KIND, file), await files.sent(PRODUCTS_KIND, file)];
  const begun = await Promise.all([1, 2, 3].map(() => beginApplying(db, mine.id, NOW)));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await beginApplying(db, theirs.id, NOW)).toBe(true);
  const [one, other, ...sales] = await Promise.all([
    PRODUCTS_KIND.apply(db, by(ingrid), mine.id, NOW),
    PRODUCTS_KIND.apply(db, by(ingrid), theirs.id, NOW),
    ...Array.from({ length: 5 }, () => takeStock(db, [{ id, quantity: 1 }])),
  ]);
  expect([one.ok, other.ok].sort()).toEqual([false, true]);
  expect(sales).toHaveLength(5);
  expect(await product(id)).toMatchObject({ brand: "Mine", version: 2, stock: 45 });
});

test("deletes imports after a day, with their rows", async () => {
  await sweepImports(db, NOW.add({ hours: 1 }));
  expect(await db.select().from(imports)).toEqual([]);
  expect(await db.select().from(importRows)).toEqual([]);
});
